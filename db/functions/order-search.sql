-- The distinct words of a text, folded.
CREATE OR REPLACE FUNCTION order_words(document text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT DISTINCT word FROM regexp_split_to_table(fold_text(document), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') word WHERE word <> '')
$$;

CREATE OR REPLACE FUNCTION quoted_lexeme(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '''' || replace(replace(word, '\', '\\'), '''', '''''') || ''''
$$;

-- A number or a code as one word, however it is spaced and whatever signs it has.
CREATE OR REPLACE FUNCTION whole_word(code text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(code_key(code), '')
$$;

-- A phone number as search words: its last ten and its last seven digits, so that it is found with and without country and area code,
-- however it is written.
CREATE OR REPLACE FUNCTION phone_words(phone text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(digits) >= 7 THEN ARRAY['tel:' || right(digits, 10), 'tel:' || right(digits, 7)] ELSE '{}' END
    FROM (SELECT regexp_replace(coalesce(phone, ''), '\D', '', 'g') AS digits) d
$$;

-- The search words of an order: number, e-mail address, its domain, SKUs, postal code and tracking numbers as a whole, and the single
-- words of these, of the names, of the address and of the products; phone numbers by their digits. What a filter looks for among all
-- orders is a word too: the country, the products, and whether there is a note.
CREATE OR REPLACE FUNCTION order_document(o orders) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(array_remove(
           order_words_joined(concat_ws(' ', regexp_replace(o.order_number, '^[^-]*-', ''), u.first_name, u.last_name, split_part(u.email, '@', 1),
             o.shipping_address ->> 'firstName', o.shipping_address ->> 'lastName', o.shipping_address ->> 'company',
             o.shipping_address ->> 'addressLine1', o.shipping_address ->> 'addressLine2', o.shipping_address ->> 'city',
             o.shipping_address ->> 'state', o.shipping_address ->> 'postalCode', bought.words))
           || ARRAY[fold_text(o.order_number), fold_text(u.email), '@' || fold_text(split_part(u.email, '@', 2)), whole_word(o.tracking_number),
                    whole_word(o.shipping_address ->> 'postalCode')]
           || ARRAY(SELECT whole_word(s.tracking_number) FROM shipments s WHERE s.order_id = o.id AND s.status <> 'cancelled')
           || bought.skus || bought.products || phone_words(o.shipping_address ->> 'phone') || phone_words(u.phone)
           || ARRAY['country:' || lower(o.shipping_address ->> 'country'), CASE WHEN o.order_notes <> '' THEN 'has:note' END], NULL))
    FROM users u,
         LATERAL (SELECT string_agg(l.name || ' ' || l.sku, ' ') AS words, array_agg(whole_word(l.sku)) AS skus,
                         array_agg('product:' || l.product_id) AS products
                    FROM order_lines l WHERE l.order_id = o.id) bought
   WHERE u.id = o.user_id
$$;

-- What is typed with spaces but means one number: a phone number, or a tracking number or postal code in groups. Null for other texts.
CREATE OR REPLACE FUNCTION spaced_query(typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(concat_ws(' | ',
           CASE WHEN typed ~ '^[\d\s()+./-]+$' AND length(digits) >= 7
                THEN quoted_lexeme('tel:' || right(digits, CASE WHEN length(digits) >= 10 THEN 10 ELSE 7 END)) END,
           CASE WHEN typed ~ '\S\s+\S' AND typed ~ '\d' THEN quoted_lexeme(whole_word(typed)) || ':*' END), '')::tsquery
    FROM (SELECT regexp_replace(typed, '\D', '', 'g') AS digits) d
$$;

-- A typed text as a search query: every term must match. A word matches by its first three letters or more; a term with other
-- characters, like a number or an address, by its beginning or by all of its words; a domain as a whole. Immutable, so that it is
-- calculated once, by the planner, which then knows how many orders it finds.
CREATE OR REPLACE FUNCTION order_query(typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN spaced IS NULL THEN terms ELSE terms || spaced END
    FROM (SELECT string_agg(
           CASE WHEN starts_with(term, '@') OR length(term) < 3 THEN quoted_lexeme(term)
                WHEN words = ARRAY[term] OR words = '{}' THEN quoted_lexeme(term) || ':*'
                ELSE '(' || quoted_lexeme(term) || ':* | (' || (SELECT string_agg(quoted_lexeme(word), ' & ') FROM unnest(words) word) || ')'
                     || CASE WHEN cardinality(words) > 1 THEN ' | ' || quoted_lexeme(code_key(term)) || ':*' ELSE '' END || ')'
           END, ' & ')::tsquery AS terms
            FROM regexp_split_to_table(fold_text(typed), '\s+') term, order_words(term) words
           WHERE term <> '') by_terms, spaced_query(typed) spaced
$$;

-- Of the release before, whose processes may still run beside this one.
CREATE OR REPLACE FUNCTION order_query(typed text, is_for_index boolean) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT order_query(typed)
$$;

-- Writes the words of orders. Who changes the same order meanwhile waits, and then reads what was committed before. One plan fits all orders,
-- as in place_order.
CREATE OR REPLACE FUNCTION write_order_words(order_ids uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM order_search WHERE order_id = ANY (order_ids) ORDER BY order_id FOR NO KEY UPDATE;
  INSERT INTO order_search AS w (order_id, search)
  SELECT o.id, order_document(o) FROM orders o WHERE o.id = ANY (order_ids)
  ON CONFLICT (order_id) DO UPDATE SET search = excluded.search WHERE w.search <> excluded.search;
END $$;

-- An order is written before its lines. Its customer is locked, so that a new name is either read here, or finds the order (users_renamed);
-- of an older order, whoever renames the customer waits for its words.
CREATE OR REPLACE FUNCTION order_lines_found() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id IN (SELECT o.user_id FROM new_rows n JOIN orders o ON o.id = n.order_id WHERE o.created_at = now())
    ORDER BY id FOR NO KEY UPDATE;
  PERFORM write_order_words(ARRAY(SELECT DISTINCT order_id FROM new_rows));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER order_lines_found AFTER INSERT ON order_lines
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION order_lines_found();

CREATE OR REPLACE FUNCTION orders_found() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_order_words(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_found AFTER UPDATE OF user_id, shipping_address, tracking_number, order_notes ON orders FOR EACH ROW
  WHEN ((OLD.user_id, OLD.shipping_address, OLD.tracking_number, OLD.order_notes)
        IS DISTINCT FROM (NEW.user_id, NEW.shipping_address, NEW.tracking_number, NEW.order_notes))
  EXECUTE FUNCTION orders_found();

-- An order is found by the tracking number of each parcel that was not cancelled.
CREATE OR REPLACE FUNCTION shipments_found() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_order_words(ARRAY[NEW.order_id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shipments_found AFTER INSERT ON shipments FOR EACH ROW
  WHEN (NEW.tracking_number IS NOT NULL) EXECUTE FUNCTION shipments_found();

CREATE OR REPLACE TRIGGER shipments_tracked AFTER UPDATE OF status, tracking_number ON shipments FOR EACH ROW
  WHEN ((OLD.tracking_number, OLD.status = 'cancelled') IS DISTINCT FROM (NEW.tracking_number, NEW.status = 'cancelled'))
  EXECUTE FUNCTION shipments_found();

-- Orders are found by their customer's current name, address of mail and phone number.
CREATE OR REPLACE FUNCTION users_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_order_words(ARRAY(SELECT id FROM orders WHERE user_id = NEW.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_renamed AFTER UPDATE OF email, first_name, last_name, phone ON users FOR EACH ROW
  WHEN ((OLD.email, OLD.first_name, OLD.last_name, OLD.phone) IS DISTINCT FROM (NEW.email, NEW.first_name, NEW.last_name, NEW.phone)) EXECUTE FUNCTION users_renamed();
