-- Writes at most so many rows of derived words again that an older version of the shop has written, and returns their number; when there
-- are none left, rows of translated listings that no change could wait for. Products and customers are locked in the order in which
-- everybody locks them, and before their words.
CREATE OR REPLACE FUNCTION refill_words(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE refill record; ids bigint[]; uuids uuid[]; last text;
BEGIN
  SELECT * INTO refill FROM word_refills WHERE name <> 'mailboxes' ORDER BY name LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN translate_listings(most); END IF;
  CASE refill.name
  WHEN 'customers' THEN
    uuids := ARRAY(SELECT id FROM users WHERE refill.after = '' OR id > nullif(refill.after, '')::uuid ORDER BY id LIMIT most FOR NO KEY UPDATE);
    UPDATE customer_search s SET search = customer_document(u) FROM users u
     WHERE u.id = ANY (uuids) AND s.user_id = u.id AND s.search <> customer_document(u);
    last := uuids[cardinality(uuids)];
  WHEN 'listings' THEN
    ids := ARRAY(SELECT id FROM products WHERE id > coalesce(nullif(refill.after, ''), '0')::bigint ORDER BY id LIMIT most FOR NO KEY UPDATE);
    UPDATE product_listings l SET title = c.title, search = c.search FROM computed_listings c
     WHERE l.product_id = ANY (ids) AND c.product_id = l.product_id AND (l.title, l.search) IS DISTINCT FROM (c.title, c.search);
    last := ids[cardinality(ids)];
  WHEN 'order words' THEN
    uuids := ARRAY(SELECT id FROM orders WHERE refill.after = '' OR id > nullif(refill.after, '')::uuid ORDER BY id LIMIT most);
    PERFORM write_order_words(uuids);
    last := uuids[cardinality(uuids)];
  END CASE;
  IF last IS NULL THEN
    DELETE FROM word_refills WHERE name = refill.name;
    -- The words of spelling suggestions. Products that are changed meanwhile may leave a word counted once too often or too rarely, which
    -- is harmless for spelling; a lock would make every change of a product wait for all of them.
    IF refill.name = 'listings' THEN PERFORM recount_search_words(); END IF;
  ELSE
    UPDATE word_refills SET after = last WHERE name = refill.name;
  END IF;
  RETURN greatest(coalesce(cardinality(ids), 0), coalesce(cardinality(uuids), 0), 1);
END $$;

-- Hidden products of before they had words of their own, or those of their translations: the console finds them by nothing else.
DO $$
BEGIN
  IF EXISTS (SELECT FROM word_refills WHERE name = 'hidden') THEN
    PERFORM list_hidden_products(ARRAY(SELECT id FROM products WHERE status <> 'active'));
    DELETE FROM word_refills WHERE name = 'hidden';
  END IF;
END $$;
