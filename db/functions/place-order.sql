-- Aborts the statement that calls it. `reason` is cart, promotion, credit or stock; `details` goes to the shopper.
CREATE OR REPLACE FUNCTION refuse_order(reason text, details jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'TW001', MESSAGE = reason, DETAIL = coalesce(details::text, '');
END $$;

-- The lines of an order draft, in the cart's order.
-- Its columns are others than in earlier releases, which CREATE OR REPLACE refuses.
DROP FUNCTION IF EXISTS draft_lines(jsonb);
CREATE OR REPLACE FUNCTION draft_lines(draft jsonb) RETURNS TABLE (
  variant_id bigint, product_id bigint, sku text, name text, image_url text, options jsonb, unit_price_cents integer, quantity integer,
  added_at timestamptz, is_gift boolean, tax_class text, translated_name text, "position" bigint
) LANGUAGE sql STABLE ROWS 10 AS $$
  SELECT * FROM ROWS FROM (jsonb_to_recordset(draft -> 'lines') AS ("variantId" bigint, "productId" bigint, sku text, name text, "imageUrl" text,
    options jsonb, "unitPriceCents" integer, quantity integer, "addedAt" timestamptz, "isGift" boolean,
    "taxClass" text, "translatedName" text)) WITH ORDINALITY
$$;

-- The pieces of an order draft by variant: one may be bought and given.
CREATE OR REPLACE FUNCTION draft_pieces(draft jsonb) RETURNS TABLE (variant_id bigint, quantity integer, "position" bigint) LANGUAGE sql STABLE ROWS 10 AS $$
  SELECT variant_id, sum(quantity)::integer, min(position) FROM draft_lines(draft) GROUP BY variant_id
$$;

-- Stores an order, takes its pieces from the stock, empties the cart and takes store credit. Refuses it (refuse_order) when the cart
-- or a promotion has changed, or credit or stock is too low. A draft without a cart (isCartless) is staff's, and leaves the
-- customer's cart alone. Each part of the draft is read by one list of columns, which a test compares with its type in TypeScript
-- (order-document.server.ts). Its statements and those of the triggers beneath it select by ids, so that one plan fits all orders: planning
-- those with arrays again for each order took a third of its time (docs/measurements/0015-placing-an-order.md).
CREATE OR REPLACE FUNCTION place_order(draft jsonb) RETURNS TABLE (placed_at timestamptz, history_at jsonb) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  o record;
  card record;
  variant_ids bigint[] := ARRAY(SELECT variant_id FROM draft_lines(draft));
  shortages jsonb;
  is_cart_same boolean;
  gift_card_cents bigint;
BEGIN
  SELECT * INTO o FROM jsonb_to_record(draft) AS (
    "id" uuid, "orderNumber" text, "userId" uuid, "status" text, "paymentMethod" text, "paymentStatus" text, "stockState" text,
    "itemsCents" bigint, "taxCents" bigint, "shippingCents" bigint, "discountCents" bigint, "totalCents" bigint, "creditCents" bigint, "couponCode" text,
    "shippingAddress" jsonb, "orderNotes" text, "estimatedDelivery" timestamptz, "note" text, "codedNote" jsonb, "payment" jsonb, "idempotency" jsonb, "mail" jsonb,
    "isCartless" boolean, "promotions" jsonb, "staffDiscountCents" bigint, "ownShippingCents" bigint, "shippingSpeed" text, "guestName" jsonb, "giftCard" jsonb,
    "shippingMethod" jsonb, "carrierDays" integer, "returnDays" integer, "language" text,
    "includedTaxCents" bigint, "taxLines" jsonb);
  SELECT * INTO card FROM jsonb_to_record(o."giftCard") AS (id uuid, cents bigint);
  gift_card_cents := coalesce(card.cents, 0);

  -- Of two orders of one cart the second waits here, and then finds the cart empty.
  IF o."isCartless" IS NOT TRUE THEN UPDATE carts SET coupon_code = NULL, updated_at = now() WHERE user_id = o."userId"; END IF;
  IF o."promotions" <> '[]' THEN PERFORM use_promotions(o."userId", o."promotions"); END IF;
  IF o."creditCents" > 0 THEN
    PERFORM FROM store_credits WHERE user_id = o."userId" FOR NO KEY UPDATE;
    IF coalesce((SELECT balance_cents FROM store_credits WHERE user_id = o."userId"), 0) < o."creditCents" - gift_card_cents THEN
      PERFORM refuse_order('credit', NULL);
    END IF;
  END IF;
  IF gift_card_cents > 0 THEN
    PERFORM FROM gift_cards WHERE id = card.id AND status = 'active' AND balance_cents >= gift_card_cents FOR NO KEY UPDATE;
    IF NOT FOUND THEN PERFORM refuse_order('credit', NULL); END IF;
  END IF;

  PERFORM FROM variants WHERE id = ANY (variant_ids) ORDER BY id FOR NO KEY UPDATE;
  IF o."isCartless" IS NOT TRUE THEN
    WITH emptied AS (DELETE FROM cart_lines l WHERE l.user_id = o."userId" RETURNING l.variant_id, l.quantity, l.added_at)
    SELECT bool_and(e.variant_id IS NOT NULL AND w.variant_id IS NOT NULL) INTO is_cart_same
      FROM emptied e FULL JOIN (SELECT * FROM draft_lines(draft) WHERE is_gift IS NOT TRUE) w USING (variant_id, quantity, added_at);
    IF is_cart_same IS NOT TRUE THEN PERFORM refuse_order('cart', NULL); END IF;
  END IF;
  -- Archived since the cart was read; reading it again names the product.
  IF EXISTS (SELECT 1 FROM products WHERE id IN (SELECT product_id FROM draft_lines(draft)) AND status NOT IN ('active', 'unlisted')) THEN
    PERFORM refuse_order('cart', NULL);
  END IF;

  SELECT jsonb_agg(jsonb_build_object('variantId', w.variant_id, 'available', coalesce(orderable_pieces(v.on_hand, v.reserved, v.stock_policy), 0)) ORDER BY w.position)
    INTO shortages
    FROM draft_pieces(draft) w LEFT JOIN variants v ON v.id = w.variant_id AND v.id = ANY (variant_ids)
   WHERE v.id IS NULL OR v.stock_policy = 'counted' AND w.quantity > v.on_hand - v.reserved;
  IF shortages IS NOT NULL THEN PERFORM refuse_order('stock', shortages); END IF;
  PERFORM set_config('shop.stock_reason', CASE o."stockState" WHEN 'sold' THEN 'sale' ELSE 'hold' END, true),
          set_config('shop.stock_order', o."id"::text, true);
  UPDATE variants v
     SET on_hand = v.on_hand - CASE o."stockState" WHEN 'sold' THEN w.quantity ELSE 0 END,
         reserved = v.reserved + CASE o."stockState" WHEN 'held' THEN w.quantity ELSE 0 END
    FROM draft_pieces(draft) w WHERE v.id = ANY (variant_ids) AND v.id = w.variant_id AND v.stock_policy <> 'uncounted';
  PERFORM set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);

  INSERT INTO orders (id, order_number, user_id, status, payment_method, payment_status, stock_state, items_cents, tax_cents, shipping_cents,
    discount_cents, total_cents, credit_cents, coupon_code, shipping_address, order_notes, estimated_delivery, staff_discount_cents, own_shipping_cents,
    shipping_speed, shipping_method, carrier_days, gift_card_cents, included_tax_cents, tax_lines, return_days, language)
  VALUES (o."id", o."orderNumber", o."userId", o."status", o."paymentMethod", o."paymentStatus", o."stockState", o."itemsCents",
    o."taxCents", o."shippingCents", o."discountCents", o."totalCents", coalesce(o."creditCents", 0), o."couponCode", o."shippingAddress", o."orderNotes",
    o."estimatedDelivery", coalesce(o."staffDiscountCents", 0), o."ownShippingCents", coalesce(o."shippingSpeed", 'standard'), o."shippingMethod", o."carrierDays",
    gift_card_cents, coalesce(o."includedTaxCents", 0), o."taxLines",
    -- Hosts of the release before promise 30 days to every order.
    coalesce(o."returnDays", 30), o."language")
  RETURNING created_at INTO placed_at;
  INSERT INTO order_lines (order_id, position, product_id, variant_id, sku, name, image_url, options, unit_price_cents, quantity, is_gift,
    tax_class, translated_name, is_counted)
  SELECT o."id", w.position, w.product_id, w.variant_id, w.sku, w.name, w.image_url, w.options, w.unit_price_cents, w.quantity,
         w.is_gift IS TRUE, coalesce(w.tax_class, 'standard'), w.translated_name,
         w.variant_id <> ALL (ARRAY(SELECT v.id FROM variants v WHERE v.id = ANY (variant_ids) AND v.stock_policy = 'uncounted'))
    FROM draft_lines(draft) w;
  IF o."promotions" <> '[]' THEN PERFORM insert_order_promotions(o."id", o."promotions"); END IF;
  INSERT INTO order_status_history (order_id, status, note, coded_note) VALUES (o."id", o."status", o."note", o."codedNote") RETURNING to_jsonb(at) INTO history_at;
  INSERT INTO payments (id, order_id, provider, status, amount_cents, card_brand, card_last4, made_by)
  SELECT p.id, o."id", p.provider, p.status, o."totalCents" - coalesce(o."creditCents", 0), p."cardBrand", p."cardLast4", p."madeBy"
    FROM jsonb_to_record(o."payment") AS p (id uuid, provider text, status text, "cardBrand" text, "cardLast4" text, "madeBy" integer);
  -- The card gives its part of the credit, which is taken below (gift-cards.sql).
  IF gift_card_cents > 0 THEN
    PERFORM take_from_gift_card(card.id, gift_card_cents, o."userId", o."id", o."orderNumber");
  END IF;
  IF o."creditCents" > 0 THEN
    -- Of an order that waits for its other payment, it can still be returned.
    INSERT INTO payments (order_id, kind, provider, status, amount_cents, charged_cents)
    SELECT o."id", 'credit', 'store_credit', CASE WHEN is_paid THEN 'paid' ELSE 'authorised' END, o."creditCents",
           CASE WHEN is_paid THEN o."creditCents" ELSE 0 END
      FROM (SELECT o."stockState" = 'sold' AS is_paid) s;
    INSERT INTO store_credit_movements (user_id, delta_cents, reason, order_id) VALUES (o."userId", -o."creditCents", 'payment', o."id");
  END IF;
  INSERT INTO idempotency_keys (user_id, key, request_hash, order_id)
  SELECT o."userId", k.key, decode(k."requestHash", 'hex'), o."id"
    FROM jsonb_to_record(o."idempotency") AS k (key text, "requestHash" text) WHERE o."idempotency" IS NOT NULL;
  IF o."guestName" IS NOT NULL THEN
    UPDATE users SET first_name = g."firstName", last_name = g."lastName"
      FROM jsonb_to_record(o."guestName") AS g ("firstName" text, "lastName" text) WHERE id = o."userId" AND is_guest;
  END IF;
  INSERT INTO jobs (kind, payload) SELECT m.kind, m.payload FROM jsonb_to_record(o."mail") AS m (kind text, payload jsonb) WHERE o."mail" IS NOT NULL;
  RETURN NEXT;
END $$;

-- Turns a held order into a sold one, whose payment was paid, which its note says; its mail is a job of this kind. No row: it is no longer held, or was paid with
-- another amount.
CREATE OR REPLACE FUNCTION finalise_order(paid_payment uuid, paid_cents bigint, paid_reference text, note text, mail_kind text)
RETURNS TABLE (paid_at timestamptz, history_at jsonb) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  sold record;
BEGIN
  UPDATE orders o SET status = 'processing', payment_status = 'completed', stock_state = 'sold', updated_at = now()
    FROM payments p
   WHERE p.id = paid_payment AND p.kind = 'order' AND p.amount_cents = paid_cents AND o.id = p.order_id
     AND o.status = 'pending' AND o.stock_state = 'held'
  RETURNING o.id, o.status, o.credit_cents, o.updated_at INTO sold;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE payments SET status = 'paid', reference = paid_reference, charged_cents = amount_cents, updated_at = now() WHERE id = paid_payment;
  IF sold.credit_cents > 0 THEN
    UPDATE payments SET status = 'paid', charged_cents = amount_cents, updated_at = now()
     WHERE order_id = sold.id AND kind = 'credit' AND status = 'authorised';
  END IF;
  INSERT INTO order_status_history (order_id, status, note, coded_note)
  VALUES (sold.id, sold.status, finalise_order.note, '{"code": "payment_received"}') RETURNING to_jsonb(at) INTO history_at;
  INSERT INTO jobs (kind, payload) VALUES (mail_kind, jsonb_build_object('orderId', sold.id, 'event', 'placed'));
  PERFORM move_pieces(sold.id, -1, -1);
  paid_at := sold.updated_at;
  RETURN NEXT;
END $$;
