-- How many lines the state is behind the log: it need not be kept with every move, since it follows from it.
ALTER TABLE matches ADD COLUMN behind INTEGER NOT NULL DEFAULT 0;
