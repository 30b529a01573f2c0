-- How telling an address went, the last times.
ALTER TABLE hooks ADD COLUMN deliveries bytea NOT NULL DEFAULT '';

-- What processes count together: tokens that are left, how many were taken last, and when.
CREATE UNLOGGED TABLE counts (
    name text PRIMARY KEY,
    tokens double precision NOT NULL,
    taken double precision NOT NULL,
    at double precision NOT NULL
);
CREATE INDEX counts_oldest ON counts (at);
