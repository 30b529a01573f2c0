"""Between a request and its handler: headers, limits, errors, answers."""
