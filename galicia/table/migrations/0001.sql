-- The tables of the server, for SQLite and PostgreSQL alike. Times are milliseconds since 1970.

CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    options TEXT NOT NULL,           -- JSON: those that differ from their defaults
    dice TEXT NOT NULL,              -- sealed, typed, or the dice line of an imported record that was finished
    seed TEXT NOT NULL,              -- secret until the match is over
    commitment TEXT NOT NULL,
    start TEXT NOT NULL,             -- position; empty for the set-up of the scenario
    opening TEXT NOT NULL,           -- JSON: the dice that fell before the first decision
    opening_dice BIGINT NOT NULL,    -- how much of the seed they used
    imported BIGINT NOT NULL,        -- orders that came with a record
    revision BIGINT NOT NULL,
    waiting TEXT NOT NULL,           -- the seat that must act; empty when the match is over
    finished INTEGER NOT NULL,
    result TEXT NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL
);

CREATE TABLE seats (
    match TEXT NOT NULL REFERENCES matches (id),
    seat TEXT NOT NULL,
    kind TEXT NOT NULL,              -- me, friend, computer
    player TEXT NOT NULL,            -- of a computer: its strength
    name TEXT NOT NULL,
    account TEXT NOT NULL,
    PRIMARY KEY (match, seat)
);
CREATE INDEX seats_by_account ON seats (account);

CREATE TABLE tokens (
    hash TEXT PRIMARY KEY,           -- SHA-256 of the token
    match TEXT NOT NULL REFERENCES matches (id),
    seat TEXT NOT NULL               -- empty for spectators
);

CREATE TABLE orders (
    match TEXT NOT NULL REFERENCES matches (id),
    n BIGINT NOT NULL,               -- 1, 2, 3 ...
    revision BIGINT NOT NULL,        -- of the match once the order was carried out
    part INTEGER NOT NULL,           -- 0, 1, 2 ... within the sentence that was given
    seat TEXT NOT NULL,
    sentence TEXT NOT NULL,
    rolls TEXT NOT NULL,             -- JSON
    dice BIGINT NOT NULL,            -- how much of the seed was used after it
    sealed INTEGER NOT NULL,         -- something was rolled or revealed: never undone
    events TEXT NOT NULL,            -- JSON: [mask of seats, event] each
    at BIGINT NOT NULL,
    PRIMARY KEY (match, n)
);

CREATE TABLE snapshots (
    match TEXT NOT NULL REFERENCES matches (id),
    n BIGINT NOT NULL,               -- after so many orders
    position TEXT NOT NULL,
    PRIMARY KEY (match, n)
);

CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,          -- argon2
    created BIGINT NOT NULL
);

CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    expires BIGINT NOT NULL
);

CREATE TABLE chat (
    match TEXT NOT NULL REFERENCES matches (id),
    n BIGINT NOT NULL,
    seat TEXT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (match, n)
);

CREATE TABLE notes (
    match TEXT NOT NULL REFERENCES matches (id),
    seat TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (match, seat)
);

CREATE TABLE hooks (
    match TEXT NOT NULL REFERENCES matches (id),
    seat TEXT NOT NULL,
    webhook TEXT NOT NULL,
    email TEXT NOT NULL,
    PRIMARY KEY (match, seat)
);

CREATE TABLE leases (
    match TEXT PRIMARY KEY REFERENCES matches (id),
    owner TEXT NOT NULL,             -- the process that plays for the computer here
    until BIGINT NOT NULL
);
