"""An input that can't be used: apart from the models, so that a command starts at once."""


class UnusableInput(Exception):
    """An input that can't be read: what it is, where, what to do. ``str()`` is that one line."""

    def __init__(self, place: str, found: str, advice: str) -> None:
        super().__init__(place, found, advice)
        self.place, self.found, self.advice = place, found, advice

    def __str__(self) -> str:
        return f"{self.place}: {self.found}; {self.advice}"
