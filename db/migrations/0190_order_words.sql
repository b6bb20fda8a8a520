-- Orders are listed, counted and summed from their own rows, and their search words are written with each change
-- (docs/decisions/0011-orders-at-scale.md). The next release can drop order_changes, order_tallies, order_lexicon, product_sales,
-- variant_sales, the columns of order_search that get a default below, and the views and functions that read them.
DROP TRIGGER orders_inserted ON orders;
DROP TRIGGER orders_deleted ON orders;
DROP TRIGGER orders_updated ON orders;
DROP TRIGGER users_renamed ON users;
DROP TRIGGER IF EXISTS shipments_found ON shipments;
DROP TRIGGER IF EXISTS shipments_tracked ON shipments;
DROP TRIGGER IF EXISTS returns_found ON returns;
DROP TRIGGER IF EXISTS order_lines_edited ON order_lines;
DROP FUNCTION orders_inserted, orders_deleted, orders_updated;
DROP FUNCTION IF EXISTS order_words_changed, shipments_tracked, order_lines_edited, add_sold_pieces;

-- Processes of the release before go on reading this view, and find nothing to fold. The words of persons are not left behind.
CREATE OR REPLACE VIEW current_order_tallies AS
SELECT order_day(created_at) AS day, status, payment_status, count(*)::integer AS orders, sum(total_cents)::bigint AS total_cents,
       sum(refunded_cents)::bigint AS refunded_cents
  FROM orders GROUP BY 1, 2, 3;
TRUNCATE order_changes, order_tallies, order_lexicon;

ALTER TABLE order_search
  ALTER placed_at SET DEFAULT now(),
  ALTER words_version SET DEFAULT 2,
  ADD CONSTRAINT order_search_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE CASCADE NOT VALID;

-- All words are written again in the background, as well as those of orders that are placed before the new triggers are there.
DELETE FROM word_refills WHERE name = 'orders';
INSERT INTO word_refills (name) VALUES ('order words');
