"""The command line and the build: who calls whom, in order."""
