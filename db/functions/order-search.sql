-- The distinct words of a text, folded.
CREATE OR REPLACE FUNCTION order_words(document text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT DISTINCT word FROM regexp_split_to_table(fold_text(document), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') word WHERE word <> '')
$$;

CREATE OR REPLACE FUNCTION is_letters(word text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT word !~ '[\x01-\x60\x7b-\x7f]'
$$;

CREATE OR REPLACE FUNCTION quoted_lexeme(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '''' || replace(replace(word, '\', '\\'), '''', '''''') || ''''
$$;

-- The month and week of an order are among its search words, so that a search for the newest orders skips older years.
CREATE OR REPLACE FUNCTION order_periods(placed_at timestamptz) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ARRAY[to_char(placed_at AT TIME ZONE 'UTC', '"month:"YYYY-MM'), to_char(placed_at AT TIME ZONE 'UTC', '"week:"IYYY-IW')]
$$;

CREATE OR REPLACE FUNCTION order_month(placed_at timestamptz) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT quoted_lexeme((order_periods(placed_at))[1])::tsquery
$$;

CREATE OR REPLACE FUNCTION order_week(placed_at timestamptz) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT quoted_lexeme((order_periods(placed_at))[2])::tsquery
$$;

-- A number or a code as one word, however it is spaced and whatever signs it has.
CREATE OR REPLACE FUNCTION whole_word(code text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(code_key(code), '')
$$;

-- Counts what an order's words consist of; rows of an older version are written again by reindex_orders().
CREATE OR REPLACE FUNCTION order_words_version() RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 2::smallint
$$;

-- A phone number as search words: its last ten and its last seven digits, so that it is found with and without country and area code,
-- however it is written.
CREATE OR REPLACE FUNCTION phone_words(phone text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(digits) >= 7 THEN ARRAY['tel:' || right(digits, 10), 'tel:' || right(digits, 7)] ELSE '{}' END
    FROM (SELECT regexp_replace(coalesce(phone, ''), '\D', '', 'g') AS digits) d
$$;

-- The step of a total, by which totals of a range are found: two steps from an amount to its double.
CREATE OR REPLACE FUNCTION total_step(total_cents bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT floor(ln(greatest(total_cents, 1)) * 2 / ln(2))::integer
$$;

CREATE OR REPLACE FUNCTION total_steps(least_cents bigint, most_cents bigint) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(quoted_lexeme('cents:' || step), ' | ')::tsquery FROM generate_series(total_step(least_cents), total_step(most_cents)) step
$$;

-- The search words of an order: number, e-mail address, its domain, SKUs, postal code and tracking numbers as a whole, and the single
-- words of these, of the names, of the address and of the products; phone numbers by their digits. Its kinds too, so that a filter uses
-- the same index: status, payment status, country, products, total, and whether it has a note, a return or was sent in part.
CREATE OR REPLACE VIEW order_documents AS
SELECT o.id AS order_id, o.created_at AS placed_at,
       array_to_tsvector(array_remove(
         order_words_joined(concat_ws(' ', regexp_replace(o.order_number, '^[^-]*-', ''), u.first_name, u.last_name, split_part(u.email, '@', 1),
           o.shipping_address ->> 'firstName', o.shipping_address ->> 'lastName', o.shipping_address ->> 'company',
           o.shipping_address ->> 'addressLine1', o.shipping_address ->> 'addressLine2', o.shipping_address ->> 'city',
           o.shipping_address ->> 'state', o.shipping_address ->> 'postalCode', bought.words))
         || ARRAY[fold_text(o.order_number), fold_text(u.email), '@' || fold_text(split_part(u.email, '@', 2)), whole_word(o.tracking_number),
                  whole_word(o.shipping_address ->> 'postalCode')]
         || ARRAY(SELECT whole_word(s.tracking_number) FROM shipments s WHERE s.order_id = o.id AND s.status <> 'cancelled')
         || bought.skus || bought.products || phone_words(o.shipping_address ->> 'phone') || phone_words(u.phone)
         || ARRAY['status:' || o.status, 'payment:' || o.payment_status, 'country:' || lower(o.shipping_address ->> 'country'),
                  'cents:' || total_step(o.total_cents), CASE WHEN o.order_notes <> '' THEN 'has:note' END,
                  CASE WHEN EXISTS (SELECT FROM returns r WHERE r.order_id = o.id) THEN 'has:return' END,
                  CASE WHEN bought.is_sent_in_part AND o.status IN ('processing', 'confirmed') THEN 'sent:partial' END]
         || order_periods(o.created_at), NULL)) AS search,
       o.total_cents
  FROM orders o JOIN users u ON u.id = o.user_id,
       LATERAL (SELECT string_agg(l.name || ' ' || l.sku, ' ') AS words, array_agg(whole_word(l.sku)) AS skus,
                       array_agg('product:' || l.product_id) AS products, bool_or(l.shipped_quantity > 0 AND l.tax_class <> 'gift-card') AS is_sent_in_part
                  FROM order_lines l WHERE l.order_id = o.id) bought;

-- What is typed with spaces but means one number: a phone number, or a tracking number or postal code in groups. Null for other texts.
CREATE OR REPLACE FUNCTION spaced_query(typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(concat_ws(' | ',
           CASE WHEN typed ~ '^[\d\s()+./-]+$' AND length(digits) >= 7
                THEN quoted_lexeme('tel:' || right(digits, CASE WHEN length(digits) >= 10 THEN 10 ELSE 7 END)) END,
           CASE WHEN typed ~ '\S\s+\S' AND typed ~ '\d' THEN quoted_lexeme(whole_word(typed)) || ':*' END), '')::tsquery
    FROM (SELECT regexp_replace(typed, '\D', '', 'g') AS digits) d
$$;

-- A typed text as a search query: every term must match. A word matches by its first three letters or more; a term with other
-- characters, like a number or an address, by its beginning or by all of its words; a domain as a whole. For the index, prefixes
-- are expanded to the words of order_lexicon; for orders that are not folded yet, whose words are not in the lexicon, they stay
-- prefixes.
CREATE OR REPLACE FUNCTION order_query(typed text, is_for_index boolean) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN spaced IS NULL THEN terms ELSE terms || spaced END
    FROM (SELECT string_agg(
           CASE WHEN starts_with(term, '@') OR length(term) < 3 THEN quoted_lexeme(term)
                WHEN is_for_index AND is_letters(term) THEN
                  '(' || concat_ws(' | ', quoted_lexeme(term), (
                    SELECT string_agg(quoted_lexeme(word), ' | ') FROM order_lexicon
                     WHERE word > term COLLATE "C" AND word < (term || chr(1114111)) COLLATE "C")) || ')'
                WHEN words = ARRAY[term] OR words = '{}' THEN quoted_lexeme(term) || ':*'
                ELSE '(' || quoted_lexeme(term) || ':* | (' || (SELECT string_agg(quoted_lexeme(word), ' & ') FROM unnest(words) word) || ')'
                     || CASE WHEN cardinality(words) > 1 THEN ' | ' || quoted_lexeme(code_key(term)) || ':*' ELSE '' END || ')'
           END, ' & ')::tsquery AS terms
            FROM regexp_split_to_table(fold_text(typed), '\s+') term, order_words(term) words
           WHERE term <> '') by_terms, spaced_query(typed) spaced
$$;

-- An order's words change with its parcels (their numbers: shipments_tracked) and returns too.
CREATE OR REPLACE FUNCTION order_words_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_changes SELECT id, order_day(created_at), status, payment_status, 0, 0, 0 FROM orders WHERE id = NEW.order_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shipments_found AFTER INSERT OR UPDATE OF status ON shipments
  FOR EACH ROW EXECUTE FUNCTION order_words_changed();

CREATE OR REPLACE TRIGGER returns_found AFTER INSERT ON returns FOR EACH ROW EXECUTE FUNCTION order_words_changed();

-- Writes the words of orders again. The caller holds the lock of folding: it may know newer words.
CREATE OR REPLACE FUNCTION write_order_words(order_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH documents AS MATERIALIZED (
    SELECT * FROM order_documents WHERE order_id = ANY (order_ids)
  ), lexicon AS (
    INSERT INTO order_lexicon SELECT DISTINCT lexeme FROM documents, unnest(search) WHERE is_letters(lexeme) ON CONFLICT DO NOTHING
  ), gone AS (
    DELETE FROM order_search w WHERE w.order_id = ANY (order_ids) AND NOT EXISTS (SELECT FROM orders o WHERE o.id = w.order_id)
  )
  UPDATE order_search w SET search = d.search, placed_at = d.placed_at, total_cents = d.total_cents, words_version = order_words_version()
    FROM documents d WHERE w.order_id = d.order_id;
END $$;

-- Writes the words of at most so many orders again whose words are of an older version, and returns their number.
CREATE OR REPLACE FUNCTION reindex_orders(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE outdated uuid[];
BEGIN
  IF NOT EXISTS (SELECT FROM order_search WHERE words_version < 2) OR NOT pg_try_advisory_xact_lock(hashtext('order_changes')) THEN RETURN 0; END IF;
  outdated := ARRAY(SELECT order_id FROM order_search WHERE words_version < 2 ORDER BY order_id LIMIT most);
  PERFORM write_order_words(outdated);
  RETURN cardinality(outdated);
END $$;
