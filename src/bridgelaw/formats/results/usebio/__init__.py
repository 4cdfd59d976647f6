"""USEBIO, an XML format for results, used by British and other programs: versions 1.0 to 1.2.

Dialects in use are supported too. The DTD is the English Bridge Union's. No program follows it
completely, so the reader accepts what files contain rather than what a DTD allows.
"""
