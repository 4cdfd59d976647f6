"""The Laws of Duplicate Bridge 2017: one module a law, one function a section, beside its
paraphrase and its number."""
