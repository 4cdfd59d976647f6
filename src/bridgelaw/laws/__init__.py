"""The Laws of Duplicate Bridge 2017.

Each law has a module, and each section a function with its number and its paraphrase.
"""
