"""Pictures and their pixels as arrays: what all other parts of vision reckon with."""
