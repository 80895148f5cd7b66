"""What the search tells apart: how forms are kin, and where units and concepts say a form."""

from enum import IntEnum


class Kin(IntEnum):
    """What makes two forms kin, the closest first; also how a form was come by."""

    SAME = 0
    SPELLING = 1  # the same word in another spelling
    LEMMA = 2  # another form of the same word
    DERIVED = 3  # the noun of a verb, or its verb: verzaking and verzaken, begin and beginnen
    TERM = 4  # another form of the same term
    READ = 5  # damaged words that are read so
    RELATED = 6  # a term that means the same elsewhere
    ENGLISH = 7  # what the term is called in English
    SKELETON = 8  # a word that looks alike
    BEGINNING = 9  # asked for with a star
    EXACT = 10  # asked for between quotes


class Field(IntEnum):
    """Where a form stands; of several places, the one that weighs most."""

    TEXT = 0
    TITLE = 1
    TOPIC = 2  # what a concept is called that treats of the unit
    ABOVE = 3  # the title of a unit above it
    RESTATED = 4  # the project's own text beside a source
    INDEX = 5  # an entry of a printed index that sends one to the unit


class Said(IntEnum):
    """Where a concept says a form."""

    LABEL = 0
    TYPICAL = 1  # it is typical of the texts of its units
    DEFINITION = 2
