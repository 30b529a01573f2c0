-- Wide columns stand last, so that lists need not walk past them.
CREATE TABLE matches (
    id TEXT PRIMARY KEY NOT NULL,
    revision INTEGER NOT NULL,
    over INTEGER NOT NULL,
    due INTEGER NOT NULL,
    creator TEXT NOT NULL,
    created REAL NOT NULL,
    updated REAL NOT NULL,
    chairs BLOB NOT NULL,
    setup BLOB NOT NULL,
    state BLOB NOT NULL
) STRICT;
CREATE INDEX matches_newest ON matches (created, id);
CREATE INDEX matches_running ON matches (creator) WHERE NOT over;
CREATE INDEX matches_due ON matches (updated, id) WHERE due;

CREATE TABLE lines (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    at REAL NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (match, revision)
) STRICT;

CREATE TABLE receipts (
    scope TEXT NOT NULL,
    key TEXT NOT NULL,
    digest BLOB NOT NULL,
    answer BLOB NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (scope, key)
) STRICT;
CREATE INDEX receipts_oldest ON receipts (at);

CREATE TABLE clients (
    id TEXT PRIMARY KEY NOT NULL,
    token BLOB NOT NULL UNIQUE,
    at REAL NOT NULL
) STRICT;

-- `created` is the match's, repeated here so that a client's matches come in order from one index.
CREATE TABLE members (
    client TEXT NOT NULL,
    created REAL NOT NULL,
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    PRIMARY KEY (client, created, match)
) STRICT, WITHOUT ROWID;
CREATE INDEX members_of_match ON members (match);

CREATE TABLE hooks (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    url TEXT NOT NULL,
    secret TEXT NOT NULL,
    revision INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    next_at REAL NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT;
CREATE INDEX hooks_next ON hooks (next_at);
