-- Orders as the shop works with them: what admins did, and lists, searches and figures that stay quick at a million
-- orders. docs/decisions/0011 says why it looks like this and what it costs.

-- ── What admins did ──────────────────────────────────────────────────────────────────────────────

-- Every deed, written by the transaction that did it.
CREATE TABLE audit_log (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at           timestamptz NOT NULL DEFAULT now(),
  -- Who, as they were then; not a reference, since deeds outlive accounts.
  admin_id     uuid NOT NULL,
  admin_email  text NOT NULL,
  -- 'order.status', 'product.update', …
  action       text NOT NULL,
  subject_type text NOT NULL,
  subject_id   text NOT NULL,
  -- What was, and what is: of a change, only what changed.
  before       jsonb,
  after        jsonb
);
CREATE INDEX audit_log_subject ON audit_log (subject_type, subject_id, id);
CREATE INDEX audit_log_admin ON audit_log (admin_id, id);
CREATE INDEX audit_log_action ON audit_log (action, id);

CREATE FUNCTION audit_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is only ever added to' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_stays();

-- ── Lists ────────────────────────────────────────────────────────────────────────────────────────

CREATE INDEX orders_newest ON orders (created_at DESC, id DESC);
CREATE INDEX orders_kinds ON orders (status, payment_status, created_at DESC, id DESC);

-- How much of an order went back: what its payment says, so that one row tells what an order brought.
ALTER TABLE orders ADD COLUMN refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0);
UPDATE orders o SET refunded_cents = p.refunded_cents FROM payments p WHERE p.order_id = o.id AND p.refunded_cents > 0;

CREATE FUNCTION payments_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET refunded_cents = NEW.refunded_cents WHERE id = NEW.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_refunded AFTER UPDATE OF refunded_cents ON payments
  FOR EACH ROW WHEN (OLD.refunded_cents <> NEW.refunded_cents) EXECUTE FUNCTION payments_refunded();
CREATE TRIGGER payments_refunded_before AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.refunded_cents > 0) EXECUTE FUNCTION payments_refunded();

-- ── What changed since it was last counted ───────────────────────────────────────────────────────

-- What an order is now (orders = 1) and was before (-1), or that its words are others (0). Rows are only ever added, so that
-- two who change orders never wait for each other here; whoever counts adds what stands here, and has counts as of now.
CREATE TABLE order_changes (
  order_id       uuid NOT NULL,
  day            date NOT NULL,
  status         text NOT NULL,
  payment_status text NOT NULL,
  orders         integer NOT NULL,
  total_cents    bigint NOT NULL,
  refunded_cents bigint NOT NULL
);

-- Days are days in UTC.
CREATE FUNCTION order_day(placed_at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (placed_at AT TIME ZONE 'UTC')::date
$$;

CREATE FUNCTION orders_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_changes SELECT id, order_day(created_at), status, payment_status, 1, total_cents, refunded_cents FROM new_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_inserted AFTER INSERT ON orders
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION orders_inserted();

CREATE FUNCTION orders_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_changes SELECT id, order_day(created_at), status, payment_status, -1, -total_cents, -refunded_cents FROM old_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_deleted AFTER DELETE ON orders
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION orders_deleted();

CREATE FUNCTION orders_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_changes
  SELECT v.* FROM new_rows n JOIN old_rows o USING (id),
         LATERAL (VALUES (o.id, order_day(o.created_at), o.status, o.payment_status, -1, -o.total_cents, -o.refunded_cents),
                         (n.id, order_day(n.created_at), n.status, n.payment_status, 1, n.total_cents, n.refunded_cents)) v
   WHERE (n.created_at, n.status, n.payment_status, n.total_cents, n.refunded_cents, n.tracking_number, n.shipping_address)
         IS DISTINCT FROM (o.created_at, o.status, o.payment_status, o.total_cents, o.refunded_cents, o.tracking_number, o.shipping_address);
  RETURN NULL;
END $$;
CREATE TRIGGER orders_updated AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION orders_updated();

-- Orders are found by what their customer is called now.
CREATE FUNCTION users_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_changes SELECT id, order_day(created_at), status, payment_status, 0, 0, 0 FROM orders WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_renamed AFTER UPDATE OF email, first_name, last_name ON users FOR EACH ROW
  WHEN ((OLD.email, OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.email, NEW.first_name, NEW.last_name)) EXECUTE FUNCTION users_renamed();

-- ── Figures ──────────────────────────────────────────────────────────────────────────────────────

-- How many orders of each kind were placed on each day, and their money, as of the last folding.
CREATE TABLE order_tallies (
  day            date NOT NULL,
  status         text NOT NULL,
  payment_status text NOT NULL,
  orders         integer NOT NULL,
  total_cents    bigint NOT NULL,
  refunded_cents bigint NOT NULL,
  PRIMARY KEY (day, status, payment_status)
);

-- The same as of now.
CREATE VIEW current_order_tallies AS
SELECT day, status, payment_status, sum(orders)::integer AS orders, sum(total_cents)::bigint AS total_cents, sum(refunded_cents)::bigint AS refunded_cents
  FROM (SELECT * FROM order_tallies
        UNION ALL
        SELECT day, status, payment_status, orders, total_cents, refunded_cents FROM order_changes) t
 GROUP BY day, status, payment_status;

-- An order that nobody has paid yet or that was cancelled brought nothing; what was returned is not sold either.
CREATE FUNCTION is_order_earning(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status NOT IN ('pending', 'cancelled')
$$;
CREATE FUNCTION is_order_sold(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status NOT IN ('pending', 'cancelled', 'returned')
$$;

-- What was sold of each product, as of the last folding.
CREATE TABLE product_sales (
  product_id bigint PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  units      bigint NOT NULL,
  cents      bigint NOT NULL
);
CREATE INDEX product_sales_best ON product_sales (units DESC, product_id);

-- What the changes since then sold, or took back.
CREATE VIEW product_sale_changes AS
SELECT l.product_id, sum(l.quantity * c.sold)::bigint AS units, sum(l.quantity::bigint * l.unit_price_cents * c.sold)::bigint AS cents
  FROM (SELECT order_id, sum(orders) AS sold FROM order_changes WHERE is_order_sold(status) GROUP BY order_id HAVING sum(orders) <> 0) c
  JOIN order_lines l ON l.order_id = c.order_id
 WHERE l.product_id IS NOT NULL
 GROUP BY l.product_id;

-- Products of which ten pieces or fewer can be sold (section 9 of the specification: low-stock notice).
CREATE TABLE low_stock (
  product_id bigint PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  stock      integer NOT NULL
);
CREATE INDEX low_stock_least ON low_stock (stock, product_id);

-- Each product's row here is taken first, in id order, and its pieces are counted when whoever held it before has committed; a
-- product itself is never waited for, since an admin who changes it waits for its variants. No ids: all of them, for bulk loads.
CREATE FUNCTION keep_low_stock(product_ids bigint[] DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF product_ids IS NULL THEN
    TRUNCATE low_stock;
    INSERT INTO low_stock
    SELECT product_id, sum(on_hand - reserved) FROM variants GROUP BY product_id HAVING sum(on_hand - reserved) <= 10;
    RETURN;
  END IF;
  INSERT INTO low_stock AS known SELECT id, 0 FROM products WHERE id = ANY (product_ids) ORDER BY id
  ON CONFLICT (product_id) DO UPDATE SET stock = known.stock;
  UPDATE low_stock known SET stock = (SELECT coalesce(sum(on_hand - reserved), 0) FROM variants v WHERE v.product_id = known.product_id)
   WHERE product_id = ANY (product_ids);
  DELETE FROM low_stock WHERE product_id = ANY (product_ids) AND stock > 10;
END $$;

-- As in 0001, and few pieces are counted. Only products with few pieces pay for it.
CREATE OR REPLACE FUNCTION variants_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE crossing bigint[]; shown bigint[];
BEGIN
  SELECT array_agg(DISTINCT n.product_id) FILTER (WHERE (n.on_hand > n.reserved) <> (o.on_hand > o.reserved)),
         array_agg(DISTINCT n.product_id) FILTER (WHERE least(n.on_hand - n.reserved, o.on_hand - o.reserved) <= 10)
    INTO crossing, shown
    FROM new_rows n JOIN old_rows o USING (id)
   WHERE n.on_hand - n.reserved <> o.on_hand - o.reserved;
  IF crossing IS NOT NULL THEN PERFORM keep_product_in_stock(crossing); END IF;
  IF shown IS NOT NULL THEN
    PERFORM keep_low_stock(shown);
    PERFORM pg_notify('catalog', 'product:' || id) FROM unnest(shown) AS id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION variants_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE product_ids bigint[] := ARRAY(SELECT DISTINCT product_id FROM changed_rows);
BEGIN
  PERFORM keep_product_in_stock(product_ids);
  PERFORM keep_low_stock(product_ids);
  RETURN NULL;
END $$;

-- ── Words ────────────────────────────────────────────────────────────────────────────────────────

-- What orders are found by. A table of its own: a search reads thousands of these rows, so they must be narrow, and whoever
-- places an order does not wait for its words.
CREATE TABLE order_search (
  order_id  uuid PRIMARY KEY,
  placed_at timestamptz NOT NULL,
  search    tsvector NOT NULL
);
CREATE INDEX order_search_words ON order_search USING gin (search);

-- The words of letters alone that orders have, or had: by them the beginning of a word is made whole words, whose orders of some
-- weeks an index finds without all others. There are few of them, however many orders there are.
CREATE TABLE order_lexicon (
  word text COLLATE "C" PRIMARY KEY
);

-- A text's words in lower case, whatever stands between them.
CREATE FUNCTION order_words(document text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT DISTINCT word FROM regexp_split_to_table(lower(document), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') word WHERE word <> '')
$$;

CREATE FUNCTION is_letters(word text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT word !~ '[\x01-\x60\x7b-\x7f]'
$$;

CREATE FUNCTION quoted_lexeme(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '''' || replace(replace(word, '\', '\\'), '''', '''''') || ''''
$$;

-- The month and the week of an order stand among its words: what is wanted of the newest ones is found without the years before.
CREATE FUNCTION order_periods(placed_at timestamptz) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ARRAY[to_char(placed_at AT TIME ZONE 'UTC', '"month:"YYYY-MM'), to_char(placed_at AT TIME ZONE 'UTC', '"week:"IYYY-IW')]
$$;
CREATE FUNCTION order_month(placed_at timestamptz) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT quoted_lexeme((order_periods(placed_at))[1])::tsquery
$$;
CREATE FUNCTION order_week(placed_at timestamptz) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT quoted_lexeme((order_periods(placed_at))[2])::tsquery
$$;

-- The number, the e-mail address, its domain and the tracking number as a whole, and all words of these, of the names and of what was
-- bought. Status and payment too, so that a search among orders of one kind finds no others.
CREATE VIEW order_documents AS
SELECT o.id AS order_id, o.created_at AS placed_at,
       array_to_tsvector(array_remove(
         order_words(concat_ws(' ', regexp_replace(o.order_number, '^[^-]*-', ''), u.first_name, u.last_name, split_part(u.email, '@', 1),
           o.shipping_address ->> 'firstName', o.shipping_address ->> 'lastName',
           (SELECT string_agg(l.name, ' ') FROM order_lines l WHERE l.order_id = o.id)))
         || ARRAY[lower(o.order_number), lower(u.email), '@' || lower(split_part(u.email, '@', 2)), lower(nullif(o.tracking_number, ''))]
         || ARRAY['status:' || o.status, 'payment:' || o.payment_status] || order_periods(o.created_at), NULL)) AS search
  FROM orders o JOIN users u ON u.id = o.user_id;

-- What is typed as a search: every term must be there. A word is found by its first three letters and more, what has signs in
-- it, like a number or an address, by how it begins, or by all of its words; a domain by all of it. For the index, beginnings
-- are whole words; for what is not folded yet, whose words nobody has written down, they are beginnings.
CREATE FUNCTION order_query(typed text, is_for_index boolean) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT string_agg(
           CASE WHEN starts_with(term, '@') OR length(term) < 3 THEN quoted_lexeme(term)
                WHEN is_for_index AND is_letters(term) THEN
                  '(' || concat_ws(' | ', quoted_lexeme(term), (
                    SELECT string_agg(quoted_lexeme(word), ' | ') FROM order_lexicon
                     WHERE word > term COLLATE "C" AND word < (term || chr(1114111)) COLLATE "C")) || ')'
                WHEN words = ARRAY[term] OR words = '{}' THEN quoted_lexeme(term) || ':*'
                ELSE '(' || quoted_lexeme(term) || ':* | (' || (SELECT string_agg(quoted_lexeme(word), ' & ') FROM unnest(words) word) || '))'
           END, ' & ')::tsquery
    FROM regexp_split_to_table(lower(typed), '\s+') term, order_words(term) words
   WHERE term <> ''
$$;

-- ── Folding ──────────────────────────────────────────────────────────────────────────────────────

-- Takes changes into tallies, sales and words, so many at once, and says how many it took. One folds at a time; nobody else is held up.
CREATE FUNCTION fold_order_changes(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE folded integer;
BEGIN
  IF NOT EXISTS (SELECT FROM order_changes) OR NOT pg_try_advisory_xact_lock(hashtext('order_changes')) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM order_changes WHERE ctid = ANY (ARRAY(SELECT ctid FROM order_changes LIMIT most)) RETURNING *
  ), tallied AS (
    INSERT INTO order_tallies AS t (day, status, payment_status, orders, total_cents, refunded_cents)
    SELECT day, status, payment_status, sum(orders), sum(total_cents), sum(refunded_cents) FROM taken GROUP BY 1, 2, 3
    ON CONFLICT (day, status, payment_status) DO UPDATE
       SET orders = t.orders + excluded.orders, total_cents = t.total_cents + excluded.total_cents,
           refunded_cents = t.refunded_cents + excluded.refunded_cents
  ), sold AS (
    INSERT INTO product_sales AS s (product_id, units, cents)
    SELECT l.product_id, sum(l.quantity * c.sold), sum(l.quantity::bigint * l.unit_price_cents * c.sold)
      FROM (SELECT order_id, sum(orders) AS sold FROM taken WHERE is_order_sold(status) GROUP BY order_id HAVING sum(orders) <> 0) c
      JOIN order_lines l ON l.order_id = c.order_id
     WHERE l.product_id IS NOT NULL
     GROUP BY l.product_id
    ON CONFLICT (product_id) DO UPDATE SET units = s.units + excluded.units, cents = s.cents + excluded.cents
  ), documents AS MATERIALIZED (
    SELECT * FROM order_documents WHERE order_id = ANY (ARRAY(SELECT DISTINCT order_id FROM taken))
  ), lexicon AS (
    INSERT INTO order_lexicon SELECT DISTINCT lexeme FROM documents, unnest(search) WHERE is_letters(lexeme) ON CONFLICT DO NOTHING
  ), worded AS (
    INSERT INTO order_search AS w (order_id, placed_at, search)
    SELECT * FROM documents
    ON CONFLICT (order_id) DO UPDATE SET placed_at = excluded.placed_at, search = excluded.search WHERE w.search <> excluded.search
  ), gone AS (
    DELETE FROM order_search w
     WHERE order_id = ANY (ARRAY(SELECT DISTINCT order_id FROM taken)) AND NOT EXISTS (SELECT FROM orders o WHERE o.id = w.order_id)
  )
  SELECT count(*) INTO folded FROM taken;
  RETURN folded;
END $$;

-- Everything above that is kept of orders, anew: after bulk loads, and as a repair.
CREATE FUNCTION rebuild_order_summaries() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
  TRUNCATE order_changes, order_tallies, product_sales, order_search, order_lexicon;
  INSERT INTO order_tallies
  SELECT order_day(created_at), status, payment_status, count(*), sum(total_cents), sum(refunded_cents) FROM orders GROUP BY 1, 2, 3;
  INSERT INTO product_sales
  SELECT l.product_id, sum(l.quantity), sum(l.quantity::bigint * l.unit_price_cents)
    FROM orders o JOIN order_lines l ON l.order_id = o.id
   WHERE is_order_sold(o.status) AND l.product_id IS NOT NULL
   GROUP BY l.product_id;
  DROP INDEX order_search_words;
  INSERT INTO order_search SELECT * FROM order_documents;
  CREATE INDEX order_search_words ON order_search USING gin (search);
  INSERT INTO order_lexicon SELECT word FROM ts_stat('SELECT search FROM order_search') WHERE is_letters(word);
END $$;
SELECT rebuild_order_summaries(), keep_low_stock();
