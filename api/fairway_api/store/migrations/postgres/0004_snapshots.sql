-- Where a match was at some lines of its log, so that looking back need not begin with the first one.
-- They follow from the log: under other rules than `rules` they are made again, and missing ones when they are needed.
CREATE TABLE snapshots (
    match text COLLATE "C" NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    revision bigint NOT NULL,
    rules bytea NOT NULL,
    state bytea NOT NULL,
    PRIMARY KEY (match, revision)
);

-- One row, written again and again to see whether anything can be written.
CREATE TABLE probe (
    id bigint PRIMARY KEY,
    filling bytea NOT NULL
);
