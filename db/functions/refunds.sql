-- What an order shows as its payment status, from all of its payments and refunds: docs/rules.md#orders-payment-status. The same is
-- orderPaymentStatus() in the shop's code, and a test compares both.
CREATE OR REPLACE FUNCTION order_payment_status(of_order uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
           WHEN r.done > 0 THEN CASE WHEN p.paid > r.done OR p.first IN ('waiting', 'created', 'requires_action', 'authorised') THEN 'partially_refunded' ELSE 'refunded' END
           WHEN p.first = 'failed' THEN 'failed'
           WHEN p.first IN ('paid', 'partially_refunded', 'refunded') THEN 'completed'
           ELSE 'pending'
         END
    FROM (SELECT sum(charged_cents - adjusted_cents) AS paid, max(status) FILTER (WHERE kind = 'order') AS first
            FROM payments WHERE order_id = of_order) p,
         (SELECT coalesce(sum(r.amount_cents), 0) AS done FROM payments p JOIN refunds r ON r.payment_id = p.id
           WHERE p.order_id = of_order AND r.status = 'done' AND NOT r.is_adjustment) r
$$;

-- Refuses a refund by somebody whose role limits what they refund of one order, their earlier refunds of it included:
-- docs/rules.md#staff-refund-limit. The order is locked, so that two refunds at once do not both fit.
CREATE OR REPLACE FUNCTION require_refund_limit(refunded_order uuid, wanted_cents bigint, by_user uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  limit_cents bigint;
  given_cents bigint;
BEGIN
  SELECT r.refund_limit_cents INTO limit_cents FROM users u JOIN own_roles r ON r.id = u.own_role_id WHERE u.id = by_user AND u.role = 'own'
    FOR SHARE;
  IF limit_cents IS NULL THEN
    RETURN;
  END IF;
  SELECT coalesce(sum(r.amount_cents), 0) INTO given_cents FROM payments p JOIN refunds r ON r.payment_id = p.id
   WHERE p.order_id = refunded_order AND r.created_by = by_user AND r.status <> 'refused';
  IF given_cents + wanted_cents > limit_cents THEN
    RAISE EXCEPTION 'user % may refund % cents of an order', by_user, limit_cents
      USING ERRCODE = 'TW006', DETAIL = greatest(limit_cents - given_cents, 0);
  END IF;
END $$;

-- Owes a refund of an order whose payments are locked, and returns the id of its first row. Each payment gives what is left of it: money
-- before store credit and the latest first, or store credit first if the refund is one (docs/rules.md#refunds-order).
CREATE OR REPLACE FUNCTION owe_refund(refunded_order uuid, wanted_cents bigint, terms jsonb) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  t record;
  part record;
  part_id uuid;
  first_id uuid;
  rest_cents bigint := wanted_cents;
BEGIN
  SELECT * INTO t FROM jsonb_to_record(terms)
    AS (method text, reason text, "createdBy" uuid, "requestKey" text, "shippingCents" bigint, "isRestocked" boolean, "returnId" uuid,
        "isAdjustment" boolean);
  PERFORM require_refund_limit(refunded_order, wanted_cents, t."createdBy");
  FOR part IN
    SELECT id, kind, charged_cents - refunded_cents AS left_cents FROM payments
     WHERE order_id = refunded_order AND charged_cents > refunded_cents
     ORDER BY (kind = 'credit') <> (t.method = 'credit'), created_at DESC, id
  LOOP
    EXIT WHEN rest_cents = 0;
    UPDATE payments
       SET refunded_cents = refunded_cents + least(rest_cents, part.left_cents), updated_at = now(),
           adjusted_cents = adjusted_cents + CASE WHEN t."isAdjustment" THEN least(rest_cents, part.left_cents) ELSE 0 END
     WHERE id = part.id;
    INSERT INTO refunds (payment_id, amount_cents, method, reason, created_by, request_key, shipping_cents, is_restocked, return_id, is_adjustment)
    VALUES (part.id, least(rest_cents, part.left_cents), CASE part.kind WHEN 'credit' THEN 'credit' ELSE t.method END, t.reason, t."createdBy",
            t."requestKey", CASE WHEN first_id IS NULL THEN coalesce(t."shippingCents", 0) ELSE 0 END,
            first_id IS NULL AND coalesce(t."isRestocked", false), t."returnId", coalesce(t."isAdjustment", false))
    RETURNING id INTO part_id;
    first_id := coalesce(first_id, part_id);
    rest_cents := rest_cents - least(rest_cents, part.left_cents);
  END LOOP;
  IF rest_cents > 0 THEN
    RAISE EXCEPTION 'Less than % cents are left of order %', wanted_cents, refunded_order USING ERRCODE = 'check_violation';
  END IF;
  RETURN first_id;
END $$;

-- Counts refunded pieces of a locked order, and puts them back in stock: those that were not sent yet as cancelled, and they are not
-- sent any more, the others as returned. `items`: [{position, quantity, amountCents}].
CREATE OR REPLACE FUNCTION refund_items(item_refund uuid, refunded_order uuid, items jsonb, are_restocked boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  pieces jsonb;
  way record;
BEGIN
  INSERT INTO refund_lines (refund_id, order_id, position, quantity, amount_cents)
  SELECT item_refund, refunded_order, i.position, i.quantity, i."amountCents"
    FROM jsonb_to_recordset(items) AS i (position integer, quantity integer, "amountCents" bigint);
  -- As it was before: the lines are changed below.
  SELECT jsonb_agg(jsonb_build_object('variantId', CASE WHEN l.is_counted THEN l.variant_id END, 'quantity', i.quantity,
           'unsent', least(i.quantity, greatest(0, l.quantity - l.shipped_quantity - l.restocked_quantity))))
    INTO pieces
    FROM jsonb_to_recordset(items) AS i (position integer, quantity integer) JOIN order_lines l USING (position) WHERE l.order_id = refunded_order;
  UPDATE order_lines l
     SET refunded_quantity = l.refunded_quantity + i.quantity,
         restocked_quantity = l.restocked_quantity + CASE WHEN are_restocked THEN i.quantity ELSE 0 END
    FROM jsonb_to_recordset(items) AS i (position integer, quantity integer) WHERE l.order_id = refunded_order AND l.position = i.position;
  IF NOT are_restocked THEN RETURN; END IF;

  PERFORM FROM variants WHERE id = ANY (ARRAY(SELECT (p ->> 'variantId')::bigint FROM jsonb_array_elements(pieces) p)) ORDER BY id FOR NO KEY UPDATE;
  PERFORM set_config('shop.stock_order', refunded_order::text, true);
  FOR way IN
    SELECT w.reason, jsonb_agg(jsonb_build_object('variantId', p."variantId", 'quantity', CASE w.reason WHEN 'cancellation' THEN p.unsent ELSE p.quantity - p.unsent END)) AS back
      FROM jsonb_to_recordset(pieces) AS p ("variantId" bigint, quantity integer, unsent integer), unnest(ARRAY['cancellation', 'return']) AS w (reason)
     WHERE p."variantId" IS NOT NULL AND CASE w.reason WHEN 'cancellation' THEN p.unsent ELSE p.quantity - p.unsent END > 0
     GROUP BY w.reason ORDER BY w.reason
  LOOP
    PERFORM set_config('shop.stock_reason', way.reason, true);
    UPDATE variants v SET on_hand = v.on_hand + b.quantity
      FROM (SELECT "variantId", sum(quantity)::integer AS quantity FROM jsonb_to_recordset(way.back) AS p ("variantId" bigint, quantity integer) GROUP BY 1) b
     WHERE v.id = b."variantId";
  END LOOP;
  PERFORM set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
END $$;
