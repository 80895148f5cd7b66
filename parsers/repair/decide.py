"""What is applied, what is proposed, and in which case a word stands."""

from parsers.repair.book import Book, Stretch
from parsers.repair.evidence import differ_in_ending
from parsers.repair.lexicon import unaccented
from parsers.repair.looks import FAINT
from parsers.repair.reader import BAD, SELDOM, Reader, Reading
from parsers.spelling import modern

LONG = 5  # letters of a word that was split and damaged
IN_SOUND_TEXT = 0.999  # where hardly a word is damaged
NEVER = 2.0  # more than any confidence
# The confidence from which a repair of each method is applied.
APPLY = {"term": 0.62, "book": 0.6, "word": 0.7, "spacing": 0.95}
MORE = 0.1  # with each further confusion more confidence is asked
CERTAIN, NEARLY_NEVER = 0.85, 0.97  # where a common word is read, badly or not
DOUBLE = 0.8  # where a right word is read, and where two letters are all there is
# Share of letters that must have been read right, in a text that is read badly and in another.
KEPT, KEPT_IN_SOUND_TEXT = 0.25, 0.5


def threshold(reader: Reader, reading: Reading, read: str, width: int) -> float:
    """The confidence from which a reading of ``read`` is applied; more than 1 where never."""
    asked = _threshold(reader, reading, read, width)
    return max(asked, IN_SOUND_TEXT) if reader.rate < FAINT else asked


def _threshold(reader: Reader, reading: Reading, read: str, width: int) -> float:
    word, damage, evidence = reading.word, reading.damage, reader.evidence
    bad = reader.rate > BAD
    term = reading.method == "term" or word in evidence.terms
    least = KEPT if bad else KEPT_IN_SOUND_TEXT
    if damage.kept < (least if width > 1 or not term else 0) * len(word):
        return NEVER
    if reading.method == "spacing":
        if width > 1 and damage.ops > width - 1 and len(word) < LONG:
            return NEVER
        return APPLY["term" if term and width > 1 else "spacing"]
    if _is_no_damage(reader, reading, read):
        return NEVER
    if evidence.established(read):
        return CERTAIN if bad else NEARLY_NEVER
    if not term and reader.sound(read):
        return DOUBLE if bad else NEARLY_NEVER
    if len(word) < 3:
        return DOUBLE
    return APPLY[reading.method] + MORE * min(max(damage.ops - 1, 0), 3)


def _is_no_damage(reader: Reader, reading: Reading, read: str) -> bool:
    """Whether two words differ by grammar, spelling, stress or length: by what is printed."""
    word, evidence = reading.word, reader.evidence
    forms = evidence.book.forms
    if unaccented(read) == unaccented(word):
        return _may_be_meant(read, word) or forms[read] > 1
    if differ_in_ending(word, read) or word.replace("-", "") == read.replace("-", ""):
        return True
    if reader.rate < BAD and word in (read[1:], read[:-1]):
        return True  # what is left over stands for something: alsV, kracht!
    if reading.trail and (word.startswith(read) or read.startswith(word)):
        return True  # an abbreviation
    if reading.method == "word" and evidence.words.get(word, 0.0) < SELDOM and forms[word] < 2:
        return True  # as rare as what was read
    return "y" not in read and modern(read).form == modern(word).form  # another spelling


def _may_be_meant(read: str, word: str) -> bool:
    """Whether an accent may have been printed for stress: not in a long word, or a weak end."""
    accents = sum(a != b for a, b in zip(word, read, strict=False))
    speck = len(read) > 6 or (len(read) > 3 and read.endswith(("én", "ér")))
    return len(word) != len(read) or accents != 1 or not speck


def cased(book: Book, stretch: Stretch, at: int, word: str, read: str) -> str:
    """A word in the case in which it was printed there."""
    letters = [c for c in read if c.isalpha()]
    if len(letters) > 3 and sum(c.isupper() for c in letters) > 0.7 * len(letters):
        return word.upper()
    if " " in word and word.replace(" ", "") == read.lower():
        signs = iter(read)
        return "".join(c if c == " " else next(signs) for c in word)
    capital = word[:1].upper() + word[1:]
    head = word.partition("-")[0]
    names = book.cased[head[:1].upper() + head[1:]]
    as_name = names > 2 and len(word) > 3 and names > 2 * book.cased[head]
    ended = at == 0 or stretch.tokens[at - 1].ends
    label = stretch.tokens[0]
    labelled = at == 1 and len(label.core) in range(1, 7) and not label.core.isalpha()
    if read[:1] == capital[:1] or as_name or at == 0 or labelled:
        return capital
    return capital if ended and not read[:1].islower() else word
