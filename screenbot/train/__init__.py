"""Training what screenbot learns from pictures: rendered cells in, small networks out.

Needs the packages of the extra ``train``; nothing here is loaded at run time.
"""
