-- The distinct words of a text, in lower case.
CREATE OR REPLACE FUNCTION order_words(document text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT DISTINCT word FROM regexp_split_to_table(lower(document), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') word WHERE word <> '')
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

-- The search words of an order: number, e-mail address, its domain and tracking number as a whole, and the single words of these,
-- of the names and of the products. Status and payment status too, so that a search within one status uses the same index.
CREATE OR REPLACE VIEW order_documents AS
SELECT o.id AS order_id, o.created_at AS placed_at,
       array_to_tsvector(array_remove(
         order_words(concat_ws(' ', regexp_replace(o.order_number, '^[^-]*-', ''), u.first_name, u.last_name, split_part(u.email, '@', 1),
           o.shipping_address ->> 'firstName', o.shipping_address ->> 'lastName',
           (SELECT string_agg(l.name, ' ') FROM order_lines l WHERE l.order_id = o.id)))
         || ARRAY[lower(o.order_number), lower(u.email), '@' || lower(split_part(u.email, '@', 2)), lower(nullif(o.tracking_number, ''))]
         || ARRAY['status:' || o.status, 'payment:' || o.payment_status] || order_periods(o.created_at), NULL)) AS search
  FROM orders o JOIN users u ON u.id = o.user_id;

-- A typed text as a search query: every term must match. A word matches by its first three letters or more; a term with other
-- characters, like a number or an address, by its beginning or by all of its words; a domain as a whole. For the index, prefixes
-- are expanded to the words of order_lexicon; for orders that are not folded yet, whose words are not in the lexicon, they stay
-- prefixes.
CREATE OR REPLACE FUNCTION order_query(typed text, is_for_index boolean) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
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
