-- What computer players thought, and whether people may ask for advice.

CREATE TABLE thoughts (
    match TEXT NOT NULL REFERENCES matches (id),
    n BIGINT NOT NULL,               -- 1, 2, 3 ...; the oldest are dropped
    seat TEXT NOT NULL,
    turn INTEGER NOT NULL,
    player_turn TEXT NOT NULL,       -- the part of the game it was thought in, and for which it is secret
    revision BIGINT NOT NULL,        -- of the match when it was thought
    thought TEXT NOT NULL,           -- JSON: question and choices
    PRIMARY KEY (match, n)
);

ALTER TABLE matches ADD COLUMN advice INTEGER NOT NULL DEFAULT 1;
