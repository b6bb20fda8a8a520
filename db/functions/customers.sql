-- The digits of a phone number, and each of its ends of four digits or more: people search without country code, or by the last digits.
CREATE OR REPLACE FUNCTION phone_ends(phone text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT 'tel:' || substr(digits, n) FROM regexp_replace(phone, '\D', '', 'g') digits, generate_series(1, length(digits) - 3) n)
$$;

-- The search words of a customer: those of the names and of the address of mail, the address and its domain as a whole, the phone
-- number, and the tags and the newsletter as `tag:…` and `newsletter:…`.
CREATE OR REPLACE FUNCTION customer_document(u users) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(array_remove(
           order_words_joined(concat_ws(' ', u.first_name, u.last_name, split_part(u.email, '@', 1)))
           || ARRAY[fold_text(u.email), '@' || fold_text(split_part(u.email, '@', 2))]
           || phone_ends(coalesce(u.phone, ''))
           || ARRAY(SELECT 'tag:' || fold_text(tag) FROM unnest(u.tags) tag WHERE tag <> '')
           || ARRAY['newsletter:' || CASE WHEN EXISTS (
                SELECT FROM newsletter_subscribers n WHERE lower(n.email) = lower(u.email) AND n.status = 'confirmed') THEN 'yes' ELSE 'no' END],
           ''))
$$;

-- A typed text as a search query: every term must match, by its beginning. A number of four digits or more is a phone number.
-- Immutable, so that it is calculated once, by the planner, which then knows how many customers it finds.
CREATE OR REPLACE FUNCTION customer_query(typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN typed ~ '^[-+0-9 ()./]+$' AND length(regexp_replace(typed, '\D', '', 'g')) >= 4
              THEN (quoted_lexeme('tel:' || regexp_replace(typed, '\D', '', 'g')) || ':*')::tsquery
              ELSE (SELECT string_agg(
                      CASE WHEN starts_with(term, '@') OR length(term) < 2 THEN quoted_lexeme(term)
                           WHEN words = ARRAY[term] OR words = '{}' THEN quoted_lexeme(term) || ':*'
                           ELSE '(' || quoted_lexeme(term) || ':* | (' || (SELECT string_agg(quoted_lexeme(word) || ':*', ' & ') FROM unnest(words) word) || ')'
                                || CASE WHEN cardinality(words) > 1 THEN ' | ' || quoted_lexeme(code_key(term)) || ':*' ELSE '' END || ')'
                      END, ' & ')::tsquery
                      FROM regexp_split_to_table(fold_text(typed), '\s+') term, order_words(term) words
                     WHERE term <> '')
         END
$$;

CREATE OR REPLACE FUNCTION tag_query(tag text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT quoted_lexeme('tag:' || fold_text(tag))::tsquery
$$;

CREATE OR REPLACE FUNCTION is_listed_customer(u users) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT u.role = 'customer' AND u.erased_at IS NULL AND u.merged_into IS NULL
$$;

-- Long names are cut: an index entry has at most 2,704 bytes.
CREATE OR REPLACE FUNCTION customer_name_key(u users) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(lower(btrim(u.first_name || ' ' || u.last_name)), 200)
$$;

CREATE OR REPLACE FUNCTION users_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_summaries (user_id, is_listed, registered_at, name_key)
  SELECT u.id, is_listed_customer(u), u.created_at, customer_name_key(u) FROM users u WHERE u.id IN (SELECT id FROM new_rows);
  INSERT INTO customer_search SELECT u.id, customer_document(u) FROM users u WHERE u.id IN (SELECT id FROM new_rows);
  INSERT INTO customer_tags SELECT DISTINCT tag FROM new_rows, unnest(tags) tag WHERE tag <> '' ORDER BY tag ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_added AFTER INSERT ON users
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION users_added();

CREATE OR REPLACE FUNCTION users_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customer_summaries SET is_listed = is_listed_customer(NEW), registered_at = NEW.created_at, name_key = customer_name_key(NEW)
   WHERE user_id = NEW.id;
  UPDATE customer_search SET search = customer_document(NEW) WHERE user_id = NEW.id;
  IF NEW.tags <> OLD.tags THEN
    INSERT INTO customer_tags SELECT DISTINCT tag FROM unnest(NEW.tags) tag WHERE tag <> '' ORDER BY tag ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.phone, OLD.tags, OLD.role, OLD.created_at, OLD.erased_at, OLD.merged_into)
        IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.phone, NEW.tags, NEW.role, NEW.created_at, NEW.erased_at, NEW.merged_into))
  EXECUTE FUNCTION users_changed();

-- Whoever changes what the console edits, also the customer: somebody who has the form open sees it.
CREATE OR REPLACE FUNCTION count_user_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_versions BEFORE UPDATE ON users FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.phone, OLD.tags) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.phone, NEW.tags))
  EXECUTE FUNCTION count_user_versions();

CREATE OR REPLACE FUNCTION subscribers_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE emails text[] := ARRAY(SELECT DISTINCT email FROM unnest(ARRAY[lower(OLD.email), lower(NEW.email)]) email WHERE email IS NOT NULL);
BEGIN
  UPDATE customer_search s SET search = customer_document(u) FROM users u WHERE lower(u.email) = ANY (emails) AND s.user_id = u.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER subscribers_changed AFTER INSERT OR DELETE OR UPDATE OF email, status ON newsletter_subscribers
  FOR EACH ROW EXECUTE FUNCTION subscribers_changed();

-- Adds orders to the sums of their customers, or subtracts them (sign -1), once for a whole statement. Customers are locked in the
-- order of their ids; the times of first and last orders are read after that. A single new order, which is what shoppers wait for,
-- needs neither.
CREATE OR REPLACE FUNCTION count_customer_orders(user_ids uuid[], signs integer[], cents bigint[], times timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF user_ids IS NULL THEN RETURN; END IF;
  IF signs = '{1}' THEN
    UPDATE customer_summaries
       SET orders = orders + 1, spent_cents = spent_cents + cents[1],
           first_order_at = least(first_order_at, times[1]), last_order_at = greatest(last_order_at, times[1])
     WHERE user_id = user_ids[1];
    RETURN;
  END IF;
  PERFORM FROM customer_summaries WHERE user_id = ANY (user_ids) ORDER BY user_id FOR NO KEY UPDATE;
  UPDATE customer_summaries s
     SET orders = s.orders + d.orders, spent_cents = s.spent_cents + d.cents,
         first_order_at = CASE WHEN d.has_removed THEN (SELECT o.created_at FROM orders o WHERE o.user_id = s.user_id AND is_order_earning(o.status)
                                                         ORDER BY o.created_at, o.id LIMIT 1)
                               ELSE least(s.first_order_at, d.first_at) END,
         last_order_at = CASE WHEN d.has_removed THEN (SELECT o.created_at FROM orders o WHERE o.user_id = s.user_id AND is_order_earning(o.status)
                                                        ORDER BY o.created_at DESC, o.id DESC LIMIT 1)
                              ELSE greatest(s.last_order_at, d.last_at) END
    FROM (SELECT user_id, sum(sign)::integer AS orders, sum(sign * amount)::bigint AS cents, bool_or(sign < 0) AS has_removed,
                 min(at) AS first_at, max(at) AS last_at
            FROM unnest(user_ids, signs, cents, times) AS changes (user_id, sign, amount, at)
           GROUP BY user_id) d
   WHERE s.user_id = d.user_id;
END $$;

CREATE OR REPLACE FUNCTION customer_orders_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_customer_orders(array_agg(user_id), array_agg(1), array_agg(total_cents - refunded_cents), array_agg(created_at))
       FROM new_rows WHERE is_order_earning(status);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_customer_orders(array_agg(user_id), array_agg(-1), array_agg(total_cents - refunded_cents), array_agg(created_at))
       FROM old_rows WHERE is_order_earning(status);
  ELSE
    PERFORM count_customer_orders(array_agg(user_id), array_agg(sign), array_agg(amount), array_agg(at))
       FROM (SELECT v.* FROM new_rows n JOIN old_rows o USING (id),
                    LATERAL (VALUES (o.user_id, -1, o.total_cents - o.refunded_cents, o.created_at, is_order_earning(o.status)),
                                    (n.user_id, 1, n.total_cents - n.refunded_cents, n.created_at, is_order_earning(n.status))) v (user_id, sign, amount, at, counts)
              WHERE v.counts
                AND (n.user_id, n.total_cents - n.refunded_cents, n.created_at, is_order_earning(n.status))
                    IS DISTINCT FROM (o.user_id, o.total_cents - o.refunded_cents, o.created_at, is_order_earning(o.status))) changes;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER customer_orders_inserted AFTER INSERT ON orders
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION customer_orders_changed();
CREATE OR REPLACE TRIGGER customer_orders_deleted AFTER DELETE ON orders
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION customer_orders_changed();
CREATE OR REPLACE TRIGGER customer_orders_updated AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION customer_orders_changed();

-- What the sums should be.
CREATE OR REPLACE VIEW computed_customer_summaries AS
SELECT u.id AS user_id, is_listed_customer(u) AS is_listed, u.created_at AS registered_at, customer_name_key(u) AS name_key,
       coalesce(o.orders, 0)::integer AS orders, coalesce(o.spent_cents, 0)::bigint AS spent_cents, o.first_order_at, o.last_order_at
  FROM users u
  LEFT JOIN (SELECT user_id, count(*) AS orders, sum(total_cents - refunded_cents) AS spent_cents, min(created_at) AS first_order_at,
                    max(created_at) AS last_order_at
               FROM orders WHERE is_order_earning(status) GROUP BY user_id) o ON o.user_id = u.id;

-- Stores all of it again: after bulk loads, and as a repair.
CREATE OR REPLACE FUNCTION rebuild_customer_summaries() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE users, orders IN SHARE ROW EXCLUSIVE MODE;
  TRUNCATE customer_summaries, customer_search, customer_tags;
  INSERT INTO customer_summaries (user_id, is_listed, registered_at, name_key, orders, spent_cents, first_order_at, last_order_at)
  SELECT user_id, is_listed, registered_at, name_key, orders, spent_cents, first_order_at, last_order_at FROM computed_customer_summaries;
  DROP INDEX customer_search_words;
  INSERT INTO customer_search SELECT u.id, customer_document(u) FROM users u;
  CREATE INDEX customer_search_words ON customer_search USING gin (search);
  INSERT INTO customer_tags SELECT DISTINCT tag FROM users, unnest(tags) tag WHERE tag <> '';
END $$;

-- Customers of before there were summaries.
DO $$
BEGIN
  IF EXISTS (SELECT FROM users) AND NOT EXISTS (SELECT FROM customer_summaries) THEN PERFORM rebuild_customer_summaries(); END IF;
END $$;
