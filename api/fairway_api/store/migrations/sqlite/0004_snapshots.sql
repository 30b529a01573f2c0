-- Where a match was at some lines of its log, so that looking back need not begin with the first one.
-- They follow from the log: under other rules than `rules` they are made again, and missing ones when they are needed.
CREATE TABLE snapshots (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    rules BLOB NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (match, revision)
) STRICT;

-- One row, written again and again to see whether anything can be written.
CREATE TABLE probe (
    id INTEGER PRIMARY KEY NOT NULL,
    filling BLOB NOT NULL
) STRICT;
