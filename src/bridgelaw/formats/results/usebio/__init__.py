"""USEBIO, the XML in which British and other programs exchange results: versions 1.0 to 1.2 with
the dialects in use.

The DTD is the English Bridge Union's; no program keeps to it wholly, so what is read is what is
there, not what a DTD allows.
"""
