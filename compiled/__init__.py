"""The optional compiled build: the hot modules as C extensions, made by mypyc from a copy of the source."""
