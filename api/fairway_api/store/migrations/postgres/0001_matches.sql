-- Names compare by code point ("C"), so that pages come in the same order on every server.
-- `updated` is in no index: a move then rewrites only the row itself, in the room that the fill factor leaves.
CREATE TABLE matches (
    id text COLLATE "C" PRIMARY KEY,
    revision bigint NOT NULL,
    over boolean NOT NULL,
    due boolean NOT NULL,
    creator text COLLATE "C" NOT NULL,
    created double precision NOT NULL,
    updated double precision NOT NULL,
    chairs bytea NOT NULL,
    setup bytea NOT NULL,
    state bytea NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX matches_newest ON matches (created, id);
CREATE INDEX matches_running ON matches (creator) WHERE NOT over;
CREATE INDEX matches_due ON matches (id) WHERE due;

CREATE TABLE lines (
    match text COLLATE "C" NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    revision bigint NOT NULL,
    at double precision NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (match, revision)
);

CREATE TABLE receipts (
    scope text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    digest bytea NOT NULL,
    answer bytea NOT NULL,
    at double precision NOT NULL,
    PRIMARY KEY (scope, key)
);
CREATE INDEX receipts_oldest ON receipts (at);

CREATE TABLE clients (
    id text COLLATE "C" PRIMARY KEY,
    token bytea NOT NULL UNIQUE,
    at double precision NOT NULL
);

-- `created` is the match's, repeated here so that a client's matches come in order from one index.
CREATE TABLE members (
    client text COLLATE "C" NOT NULL,
    created double precision NOT NULL,
    match text COLLATE "C" NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    PRIMARY KEY (client, created, match)
);
CREATE INDEX members_of_match ON members (match);

CREATE TABLE hooks (
    match text COLLATE "C" NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat bigint NOT NULL,
    url text NOT NULL,
    secret text NOT NULL,
    revision bigint NOT NULL,
    attempts bigint NOT NULL,
    next_at double precision NOT NULL,
    PRIMARY KEY (match, seat)
);
CREATE INDEX hooks_next ON hooks (next_at);
