-- Who may know each die of an order: masks of seats, JSON; dice behind the last are open to all.

ALTER TABLE orders ADD COLUMN audience TEXT NOT NULL DEFAULT '[]';
