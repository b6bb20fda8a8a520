-- Sub-categories of different categories may have the same name: 'Girls > Socks' and 'Boys > Socks'. Categories are few, so the index
-- is built at once.
CREATE UNIQUE INDEX categories_parent_name ON categories (parent_id, name) NULLS NOT DISTINCT;
ALTER TABLE categories DROP CONSTRAINT categories_name_key;
