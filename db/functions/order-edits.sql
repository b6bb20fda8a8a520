-- Edits of orders after they were placed: their pieces, and what follows for links and drafts.

-- The pieces that an edit takes from the stock of each variant; negative ones go back. `changed` are lines by position with their new
-- quantity, `added` new lines. Pieces that are not counted are left out: those of a line as when it was ordered, those of a new line as
-- its variant says now.
CREATE OR REPLACE FUNCTION edited_pieces(edited uuid, changed jsonb, added jsonb) RETURNS TABLE (variant_id bigint, pieces integer)
LANGUAGE sql STABLE ROWS 10 AS $$
  SELECT variant_id, sum(pieces)::integer
    FROM (SELECT l.variant_id, c.quantity - l.quantity AS pieces
            FROM jsonb_to_recordset(changed) AS c ("position" integer, quantity integer)
            JOIN order_lines l ON l.order_id = edited AND l.position = c.position AND l.is_counted
          UNION ALL
          SELECT "variantId", quantity FROM jsonb_to_recordset(added) AS a ("variantId" bigint, quantity integer)
           WHERE NOT EXISTS (SELECT FROM variants v WHERE v.id = a."variantId" AND v.stock_policy = 'uncounted')) moved
   WHERE variant_id IS NOT NULL
   GROUP BY 1 HAVING sum(pieces) <> 0
$$;

-- The variants of an edit with fewer pieces than it needs: [{variantId, available}]; null if there are none. `available` is what the
-- edit can still take.
CREATE OR REPLACE FUNCTION edit_shortages(edited uuid, changed jsonb, added jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_agg(jsonb_build_object('variantId', e.variant_id, 'available', coalesce(orderable_pieces(v.on_hand, v.reserved, v.stock_policy), 0)) ORDER BY e.variant_id)
    FROM edited_pieces(edited, changed, added) e LEFT JOIN variants v ON v.id = e.variant_id
   WHERE e.pieces > 0 AND (v.id IS NULL OR v.stock_policy = 'counted' AND e.pieces > v.on_hand - v.reserved)
$$;

-- Changes the lines of a sold order whose row is locked, and moves the pieces by difference. Refuses (refuse_order) what is not in
-- stock. Products are locked before any change, so that the statements below lock like a single one.
CREATE OR REPLACE FUNCTION edit_order_lines(edited uuid, changed jsonb, added jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- Those that are not counted too, so that they stay so until this is done.
  variant_ids bigint[] := ARRAY(
    SELECT variant_id FROM order_lines
     WHERE order_id = edited AND position IN (SELECT (c ->> 'position')::integer FROM jsonb_array_elements(changed) c) AND variant_id IS NOT NULL
    UNION SELECT (a ->> 'variantId')::bigint FROM jsonb_array_elements(added) a);
  moves jsonb;
  shortages jsonb;
BEGIN
  PERFORM FROM variants WHERE id = ANY (variant_ids) ORDER BY id FOR NO KEY UPDATE;
  shortages := edit_shortages(edited, changed, added);
  IF shortages IS NOT NULL THEN PERFORM refuse_order('stock', shortages); END IF;
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', variant_id, 'pieces', pieces)), '[]') INTO moves FROM edited_pieces(edited, changed, added);
  PERFORM FROM products WHERE id = ANY (ARRAY(SELECT product_id FROM variants WHERE id = ANY (variant_ids))) ORDER BY id FOR NO KEY UPDATE;

  PERFORM set_config('shop.stock_order', edited::text, true), set_config('shop.stock_reason', 'cancellation', true);
  UPDATE variants v SET on_hand = v.on_hand - m.pieces
    FROM jsonb_to_recordset(moves) AS m (id bigint, pieces integer) WHERE v.id = m.id AND m.pieces < 0;
  PERFORM set_config('shop.stock_reason', 'sale', true);
  UPDATE variants v SET on_hand = v.on_hand - m.pieces
    FROM jsonb_to_recordset(moves) AS m (id bigint, pieces integer) WHERE v.id = m.id AND m.pieces > 0;
  PERFORM set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);

  -- What was ordered stays: fewer pieces are cancelled ones, and more take those back first.
  UPDATE order_lines l
     SET quantity = c.quantity, cancelled_quantity = greatest(0, l.quantity + l.cancelled_quantity - c.quantity)
    FROM jsonb_to_recordset(changed) AS c ("position" integer, quantity integer)
   WHERE l.order_id = edited AND l.position = c.position AND l.quantity <> c.quantity;
  INSERT INTO order_lines (order_id, position, product_id, variant_id, sku, name, translated_name, image_url, options, unit_price_cents, quantity, tax_class, is_counted)
  SELECT edited, (SELECT max(position) FROM order_lines WHERE order_id = edited) + row_number() OVER (),
         a."productId", a."variantId", a.sku, a.name, a."translatedName", a."imageUrl", a.options, a."unitPriceCents", a.quantity, coalesce(a."taxClass", 'standard'),
         NOT EXISTS (SELECT FROM variants v WHERE v.id = a."variantId" AND v.stock_policy = 'uncounted')
    FROM jsonb_to_recordset(added) AS a ("productId" bigint, "variantId" bigint, sku text, name text, "translatedName" text, "imageUrl" text, options jsonb,
                                         "unitPriceCents" integer, quantity integer, "taxClass" text);
END $$;

-- A cancelled order's link cannot be paid any more. A draft is paid with its order; if that is cancelled, it can be sent again.
CREATE OR REPLACE FUNCTION orders_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'cancelled' THEN
    UPDATE payment_requests SET status = 'cancelled', updated_at = now() WHERE order_id = NEW.id AND status = 'open';
  END IF;
  UPDATE draft_orders SET status = CASE NEW.status WHEN 'cancelled' THEN 'open' ELSE 'paid' END, version = version + 1, updated_at = now()
   WHERE order_id = NEW.id AND status = 'sent';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_decided AFTER UPDATE OF status ON orders
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND (OLD.status = 'pending' OR NEW.status = 'cancelled')) EXECUTE FUNCTION orders_decided();
