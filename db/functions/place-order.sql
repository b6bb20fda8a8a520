-- Aborts the statement that calls it. `reason` is cart, coupon or stock; `details` goes to the shopper.
CREATE OR REPLACE FUNCTION refuse_order(reason text, details jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'TW001', MESSAGE = reason, DETAIL = coalesce(details::text, '');
END $$;

-- The lines of an order draft, in the cart's order.
CREATE OR REPLACE FUNCTION draft_lines(draft jsonb) RETURNS TABLE (
  variant_id bigint, product_id bigint, sku text, name text, image_url text, size text, color text, unit_price_cents integer, quantity integer,
  added_at timestamptz, "position" bigint
) LANGUAGE sql STABLE ROWS 10 AS $$
  SELECT * FROM ROWS FROM (jsonb_to_recordset(draft -> 'lines') AS ("variantId" bigint, "productId" bigint, sku text, name text, "imageUrl" text,
    size text, color text, "unitPriceCents" integer, quantity integer, "addedAt" timestamptz)) WITH ORDINALITY
$$;

-- Stores an order, takes its pieces from the stock and empties the cart. Refuses it (refuse_order) when the cart has changed, the
-- coupon is used up or the stock is too low.
CREATE OR REPLACE FUNCTION place_order(draft jsonb) RETURNS TABLE (placed_at timestamptz, history_at jsonb) LANGUAGE plpgsql AS $$
DECLARE
  o record;
  variant_ids bigint[] := ARRAY(SELECT variant_id FROM draft_lines(draft));
  shortages jsonb;
  is_cart_same boolean;
BEGIN
  SELECT * INTO o FROM jsonb_to_record(draft) AS (
    "id" uuid, "orderNumber" text, "userId" uuid, "status" text, "paymentMethod" text, "paymentStatus" text, "stockState" text,
    "itemsCents" bigint, "taxCents" bigint, "shippingCents" bigint, "discountCents" bigint, "totalCents" bigint, "couponCode" text,
    "shippingAddress" jsonb, "orderNotes" text, "estimatedDelivery" timestamptz, "note" text, "payment" jsonb, "idempotency" jsonb, "mail" jsonb);

  -- Of two orders of one cart the second waits here, and then finds the cart empty.
  UPDATE carts SET coupon_code = NULL, updated_at = now() WHERE user_id = o."userId";
  UPDATE coupons SET used_count = used_count + 1 WHERE code = o."couponCode" AND (usage_limit IS NULL OR used_count < usage_limit);
  IF o."couponCode" IS NOT NULL AND NOT FOUND THEN PERFORM refuse_order('coupon', NULL); END IF;

  PERFORM FROM variants WHERE id = ANY (variant_ids) ORDER BY id FOR NO KEY UPDATE;
  WITH emptied AS (DELETE FROM cart_lines l WHERE l.user_id = o."userId" RETURNING l.variant_id, l.quantity, l.added_at)
  SELECT bool_and(e.variant_id IS NOT NULL AND w.variant_id IS NOT NULL) INTO is_cart_same
    FROM emptied e FULL JOIN draft_lines(draft) w USING (variant_id, quantity, added_at);
  IF is_cart_same IS NOT TRUE THEN PERFORM refuse_order('cart', NULL); END IF;

  SELECT jsonb_agg(jsonb_build_object('variantId', w.variant_id, 'available', coalesce(v.on_hand - v.reserved, 0)) ORDER BY w.position)
    INTO shortages
    FROM draft_lines(draft) w LEFT JOIN variants v ON v.id = w.variant_id AND v.id = ANY (variant_ids)
   WHERE w.quantity > coalesce(v.on_hand - v.reserved, 0);
  IF shortages IS NOT NULL THEN PERFORM refuse_order('stock', shortages); END IF;
  UPDATE variants v
     SET on_hand = v.on_hand - CASE o."stockState" WHEN 'sold' THEN w.quantity ELSE 0 END,
         reserved = v.reserved + CASE o."stockState" WHEN 'held' THEN w.quantity ELSE 0 END
    FROM draft_lines(draft) w WHERE v.id = ANY (variant_ids) AND v.id = w.variant_id;

  INSERT INTO orders (id, order_number, user_id, status, payment_method, payment_status, stock_state, items_cents, tax_cents, shipping_cents,
    discount_cents, total_cents, coupon_code, shipping_address, order_notes, estimated_delivery)
  VALUES (o."id", o."orderNumber", o."userId", o."status", o."paymentMethod", o."paymentStatus", o."stockState", o."itemsCents",
    o."taxCents", o."shippingCents", o."discountCents", o."totalCents", o."couponCode", o."shippingAddress", o."orderNotes",
    o."estimatedDelivery")
  RETURNING created_at INTO placed_at;
  INSERT INTO order_lines (order_id, position, product_id, variant_id, sku, name, image_url, size, color, unit_price_cents, quantity)
  SELECT o."id", w.position, w.product_id, w.variant_id, w.sku, w.name, w.image_url, w.size, w.color, w.unit_price_cents, w.quantity
    FROM draft_lines(draft) w;
  INSERT INTO order_status_history (order_id, status, note) VALUES (o."id", o."status", o."note") RETURNING to_jsonb(at) INTO history_at;
  INSERT INTO payments (id, order_id, provider, status, amount_cents, card_brand, card_last4, made_by)
  SELECT p.id, o."id", p.provider, p.status, o."totalCents", p."cardBrand", p."cardLast4", p."madeBy"
    FROM jsonb_to_record(o."payment") AS p (id uuid, provider text, status text, "cardBrand" text, "cardLast4" text, "madeBy" integer);
  INSERT INTO idempotency_keys (user_id, key, request_hash, order_id)
  SELECT o."userId", o."idempotency" ->> 'key', decode(o."idempotency" ->> 'requestHash', 'hex'), o."id" WHERE o."idempotency" IS NOT NULL;
  INSERT INTO jobs (kind, payload) SELECT o."mail" ->> 'kind', o."mail" -> 'payload' WHERE o."mail" IS NOT NULL;
  RETURN NEXT;
END $$;
