"""stub"""

HELP = ""


def run(): ...
