"""How the pages, programs and terminals look that the benchmarks draw and read."""
