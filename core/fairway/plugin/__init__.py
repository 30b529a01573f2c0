"""What a plugin author works with: the hook specifications, the vocabulary, the table and the chair of a bot."""
