-- What lets people sit down in a match: only a hash of the code is kept.
CREATE TABLE invitations (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    code BLOB NOT NULL,
    seat INTEGER,
    once INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (match, id)
) STRICT;
