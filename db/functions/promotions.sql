-- These categories and all below them.
CREATE OR REPLACE FUNCTION category_family(ids bigint[]) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  WITH RECURSIVE family AS (
    SELECT id FROM categories WHERE id = ANY (ids) UNION SELECT c.id FROM categories c JOIN family f ON c.parent_id = f.id
  )
  SELECT coalesce(array_agg(id), '{}') FROM family
$$;

-- The categories that a promotion's terms name, and all below them.
CREATE OR REPLACE FUNCTION promotion_category_ids(terms jsonb) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN jsonb_array_length(terms #> '{items,categoryIds}') > 0
              THEN category_family(ARRAY(SELECT jsonb_array_elements_text(terms #> '{items,categoryIds}')::bigint)) ELSE '{}' END
$$;

-- Counts an order's uses of promotions, and refuses the order (refuse_order) if one has changed, is not running or is used up. Of two
-- orders that use the same limited promotion the second waits here, so that limits hold. One without limits is used by all at once, and
-- its uses are counted when it gets a limit: that change waits for the orders that use it now.
CREATE OR REPLACE FUNCTION use_promotions(customer uuid, used jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[] := ARRAY(SELECT (u ->> 'promotionId')::bigint FROM jsonb_array_elements(used) u);
  usable integer;
  own_code bigint;
BEGIN
  IF cardinality(ids) = 0 THEN RETURN; END IF;
  PERFORM FROM promotions WHERE id = ANY (ids) AND coalesce(usage_limit, customer_limit) IS NOT NULL ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM promotions WHERE id = ANY (ids) AND coalesce(usage_limit, customer_limit) IS NULL ORDER BY id FOR KEY SHARE;
  SELECT count(*) INTO usable
    FROM jsonb_to_recordset(used) AS u ("promotionId" bigint, version integer)
    JOIN promotions p ON p.id = u."promotionId" AND p.version = u.version
   WHERE NOT p.is_paused AND coalesce(p.starts_at <= now(), true) AND coalesce(p.ends_at > now(), true)
     AND coalesce(p.used_count < p.usage_limit, true)
     AND coalesce(p.customer_limit > (SELECT count(*) FROM orders o JOIN order_promotions op ON op.order_id = o.id
                                       WHERE o.user_id = customer AND o.status <> 'cancelled' AND op.promotion_id = p.id), true);
  IF usable < cardinality(ids) THEN PERFORM refuse_order('promotion', NULL); END IF;
  UPDATE promotions SET used_count = used_count + 1 WHERE id = ANY (ids) AND usage_limit IS NOT NULL;
  -- A code of its own (promotion_codes): only orders with the same one wait for each other.
  SELECT (u ->> 'codeId')::bigint INTO own_code FROM jsonb_array_elements(used) u WHERE u ->> 'codeId' IS NOT NULL;
  IF own_code IS NOT NULL THEN
    UPDATE promotion_codes SET used_count = used_count + 1
     WHERE id = own_code AND promotion_id = ANY (ids) AND revoked_at IS NULL AND used_count < usage_limit;
    IF NOT FOUND THEN PERFORM refuse_order('promotion', NULL); END IF;
  END IF;
END $$;

-- What remains of a promotion's uses when one is given back. Its row is locked without a limit, too, because it may be getting one.
CREATE OR REPLACE FUNCTION used_less(p promotions) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p.usage_limit IS NULL THEN p.used_count ELSE greatest(0, p.used_count - 1) END
$$;

-- Stores what promotions take off an order.
CREATE OR REPLACE FUNCTION insert_order_promotions(of_order uuid, used jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO order_promotions (order_id, position, promotion_id, name, code, terms, category_ids, amount_cents, shipping_cents, line_shares, is_even, code_id)
  SELECT of_order, u.position, u."promotionId", u.name, u.code, u.terms, u."categoryIds", u."amountCents", u."shippingCents", u."lineShares", u."isEven",
         u."codeId"
    FROM ROWS FROM (jsonb_to_recordset(used) AS ("promotionId" bigint, name text, code text, terms jsonb, "categoryIds" bigint[],
           "amountCents" bigint, "shippingCents" bigint, "lineShares" jsonb, "isEven" boolean, "codeId" bigint)) WITH ORDINALITY
         AS u ("promotionId", name, code, terms, "categoryIds", "amountCents", "shippingCents", "lineShares", "isEven", "codeId", position)
$$;

-- Stores what promotions take off an order after it was changed. Those that it uses no longer must be locked: their use is given back.
CREATE OR REPLACE FUNCTION replace_order_promotions(of_order uuid, used jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE promotions p SET used_count = used_less(p)
    FROM order_promotions op
   WHERE op.order_id = of_order AND p.id = op.promotion_id
     AND NOT EXISTS (SELECT FROM jsonb_array_elements(used) u WHERE (u ->> 'promotionId')::bigint = p.id);
  UPDATE promotion_codes c SET used_count = greatest(0, c.used_count - 1)
    FROM order_promotions op
   WHERE op.order_id = of_order AND c.id = op.code_id
     AND NOT EXISTS (SELECT FROM jsonb_array_elements(used) u WHERE (u ->> 'codeId')::bigint = c.id);
  DELETE FROM order_promotions WHERE order_id = of_order;
  PERFORM insert_order_promotions(of_order, used);
END $$;

-- Every process drops its cached promotions (LISTEN catalog). Uses change no promotion.
CREATE OR REPLACE FUNCTION promotions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog', 'promotions');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER promotions_changed
  AFTER INSERT OR DELETE OR UPDATE OF name, code, has_codes, terms, is_paused, starts_at, ends_at, usage_limit, customer_limit ON promotions
  FOR EACH STATEMENT EXECUTE FUNCTION promotions_changed();
