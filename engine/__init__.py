"""The rules as programs: pure functions, without input or output, and without parsing of texts.

``cards`` has the words of the games; ``forms`` what a situation may hold; ``rules`` reads the
values of an edition; ``checks/`` has one check after the other; ``cases/`` what they must say.
"""
