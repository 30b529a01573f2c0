"""Pictures for a terminal: courses, lands and tiles in signs and colours."""
