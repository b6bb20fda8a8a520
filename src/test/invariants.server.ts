import { DEFAULT_SETTINGS } from '#features/platform/settings/settings.rules';
import { withClient } from './database-client.server';

/** What must always hold for orders, stock, coupons and payments; each query finds violations. */
const INVARIANTS: Record<string, string> = {
  'counted stock is never negative, nor more held than there is': `
    SELECT id FROM variants WHERE reserved < 0 OR stock_policy = 'counted' AND on_hand < reserved`,
  'what is held is what unpaid orders hold': `
    SELECT v.id FROM variants v
     WHERE v.reserved <> (SELECT coalesce(sum(l.quantity), 0) FROM order_lines l JOIN orders o ON o.id = l.order_id
                           WHERE l.variant_id = v.id AND l.is_counted AND o.stock_state = 'held')`,
  'a total is items + tax + shipping − discount, and the lines sum to the items': `
    SELECT o.id FROM orders o
     WHERE o.total_cents <> o.items_cents + o.tax_cents + o.shipping_cents - o.discount_cents
        OR o.items_cents <> (SELECT coalesce(sum(l.unit_price_cents * l.quantity), 0) FROM order_lines l WHERE l.order_id = o.id)`,
  'pieces are where the status says': `
    SELECT id FROM orders WHERE (status = 'pending') <> (stock_state = 'held') OR (status = 'cancelled' AND stock_state <> 'released')`,
  'a limited promotion counts its orders, and never more than it may': `
    SELECT p.id FROM promotions p
     WHERE p.usage_limit IS NOT NULL AND p.used_count <> (SELECT count(*) FROM order_promotions op JOIN orders o ON o.id = op.order_id WHERE op.promotion_id = p.id AND o.status <> 'cancelled')
        OR p.used_count > p.usage_limit`,
  'what promotions and staff take off is the discount, and the parts on lines and shipping are not more': `
    SELECT o.id FROM orders o
      JOIN (SELECT order_id, sum(amount_cents) AS cents, bool_or(shipping_cents + (SELECT coalesce(sum(value::bigint), 0) FROM jsonb_each_text(line_shares)) > amount_cents) AS is_wrong
              FROM order_promotions GROUP BY order_id) used ON used.order_id = o.id
     WHERE used.is_wrong OR used.cents > o.discount_cents OR used.cents + o.staff_discount_cents < o.discount_cents`,
  'an order is charged what it costs, once': `
    SELECT p.id FROM payments p JOIN orders o ON o.id = p.order_id
     WHERE p.kind = 'order' AND o.version = 1 AND p.amount_cents <> o.total_cents - o.credit_cents
        OR p.kind = 'credit' AND p.amount_cents <> o.credit_cents
        OR (o.status NOT IN ('pending', 'cancelled') AND p.status IN ('paid', 'partially_refunded', 'refunded') AND p.charged_cents <> p.amount_cents)`,
  'refunds are never more than was charged, and the payment knows them': `
    SELECT p.id FROM payments p
     WHERE p.refunded_cents > p.charged_cents
        OR p.refunded_cents <> (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'refused')`,
  'pieces in returns are those of their lines': `
    SELECT l.order_id FROM order_lines l
      LEFT JOIN (SELECT rl.order_id, rl.position, sum(rl.quantity) AS returning, coalesce(sum(rl.quantity) FILTER (WHERE r.status IN ('received', 'refunded')), 0) AS returned
                   FROM return_lines rl JOIN returns r ON r.id = rl.return_id WHERE r.status <> 'rejected' GROUP BY rl.order_id, rl.position) x
        USING (order_id, position)
     WHERE l.returning_quantity <> coalesce(x.returning, 0) OR l.returned_quantity <> coalesce(x.returned, 0)`,
  'ordered is shipped, open and cancelled, and parcels have what the lines count': `
    SELECT l.order_id FROM order_lines l
      LEFT JOIN (SELECT n.order_id, n.position, sum(n.quantity) AS pieces FROM shipment_lines n JOIN shipments s ON s.id = n.shipment_id
                  WHERE s.status <> 'cancelled' GROUP BY 1, 2) p USING (order_id, position)
     WHERE l.shipped_quantity <> CASE l.tax_class WHEN 'gift-card' THEN l.quantity ELSE coalesce(p.pieces, 0) END OR l.shipped_quantity > l.quantity OR l.returned_quantity > l.shipped_quantity`,
  'an order is as far as its parcels': `
    SELECT o.id FROM orders o
     WHERE o.status IN ('processing', 'confirmed', 'shipped', 'out_for_delivery')
       AND o.status <> order_status_of_shipments(o.status, (SELECT sum(greatest(0, quantity - shipped_quantity - restocked_quantity)) FROM order_lines l WHERE l.order_id = o.id),
                                                 ARRAY(SELECT s.status FROM shipments s WHERE s.order_id = o.id))`,
  'gift cards are bought with paid orders, one for each piece that was not refunded at most, and worth its price': `
    SELECT g.id FROM gift_cards g JOIN orders o ON o.id = g.order_id JOIN order_lines l ON l.order_id = o.id AND l.position = g.order_position
     WHERE o.status = 'pending' OR l.tax_class <> 'gift-card' OR g.initial_cents <> l.unit_price_cents OR g.piece > l.quantity
    UNION ALL
    SELECT l.order_id FROM order_lines l JOIN gift_cards g ON g.order_id = l.order_id AND g.order_position = l.position AND NOT g.is_taken_back
     GROUP BY 1, l.position, l.quantity, l.refunded_quantity HAVING count(*) > l.quantity - l.refunded_quantity
    UNION ALL SELECT id FROM gift_card_differences`,
  'no money is on a gift card that a refund has disabled': `
    SELECT id FROM gift_cards WHERE is_taken_back AND status = 'disabled' AND balance_cents > 0`,
  'every order has one payment and a history': `
    SELECT o.id FROM orders o
     WHERE (SELECT count(*) FROM payments p WHERE p.order_id = o.id AND p.kind = 'order') <> 1 OR NOT EXISTS (SELECT FROM order_status_history h WHERE h.order_id = o.id)`,
  'an order is found by what it has now': `
    SELECT o.id FROM orders o LEFT JOIN order_search s ON s.order_id = o.id
     WHERE s.search IS DISTINCT FROM order_document(o)
       -- A product that was deleted since is still among the words.
       AND (SELECT every(l.product_id IS NOT NULL) FROM order_lines l WHERE l.order_id = o.id)`,
  'an order knows what of its money went back': `
    SELECT o.id FROM orders o WHERE o.refunded_cents <> (SELECT sum(p.refunded_cents - p.adjusted_cents) FROM payments p WHERE p.order_id = o.id)`,
  'an order’s payment status is that of its payments': `
    SELECT id FROM orders WHERE status NOT IN ('pending', 'cancelled') AND total_cents > 0 AND payment_status <> order_payment_status(id)`,
  'the movements of store credit sum to its balance': `
    SELECT user_id::text FROM store_credit_differences
    UNION ALL
    SELECT user_id::text FROM (SELECT user_id, balance_after_cents, sum(delta_cents) OVER (PARTITION BY user_id ORDER BY id) AS sum FROM store_credit_movements) m
     WHERE sum <> balance_after_cents`,
  'store credit pays orders, and refunds give it, once': `
    SELECT p.id FROM payments p
     WHERE p.kind = 'credit' AND p.status <> 'failed'
       AND p.amount_cents <> -(SELECT coalesce(sum(delta_cents), 0) FROM store_credit_movements m WHERE m.order_id = p.order_id AND m.reason IN ('payment', 'payment_returned'))
    UNION ALL
    SELECT r.id FROM refunds r
     WHERE CASE WHEN r.method = 'credit' AND r.status = 'done' THEN r.amount_cents ELSE 0 END
           <> (SELECT coalesce(sum(delta_cents), 0) FROM store_credit_movements m WHERE m.refund_id = r.id)`,
  'the movements of gift cards sum to their balances, and what orders gave back went back to them': `
    SELECT id::text FROM gift_card_differences
    UNION ALL
    SELECT gift_card_id::text FROM (SELECT gift_card_id, balance_after_cents, sum(delta_cents) OVER (PARTITION BY gift_card_id ORDER BY id) AS sum FROM gift_card_movements) m
     WHERE sum <> balance_after_cents
    UNION ALL
    SELECT o.id::text FROM orders o
     WHERE o.gift_card_cents <> -(SELECT coalesce(sum(delta_cents), 0) FROM gift_card_movements m WHERE m.order_id = o.id AND m.reason = 'payment')
        OR (SELECT coalesce(sum(delta_cents), 0) FROM gift_card_movements m WHERE m.order_number = o.order_number)
           <> -(SELECT coalesce(sum(delta_cents), 0) FROM store_credit_movements m WHERE m.order_id = o.id AND m.reason IN ('gift_card', 'gift_card_returned'))`,
  'refunded pieces are those of refunds': `
    SELECT l.order_id FROM order_lines l
     WHERE l.refunded_quantity <> (SELECT coalesce(sum(quantity), 0) FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id
                                    WHERE r.return_id IS NULL AND (rl.order_id, rl.position) = (l.order_id, l.position))`,
  'the movements of each variant sum to its stock, and each follows from the one before': `
    SELECT variant_id::text FROM stock_differences
    UNION ALL
    SELECT variant_id::text FROM (SELECT variant_id, on_hand_after, sum(delta) OVER (PARTITION BY variant_id ORDER BY id) AS sum FROM stock_movements) m
     WHERE sum <> on_hand_after`,
  'an order’s movements are those of its state': `
    SELECT o.id::text, l.variant_id::text
      FROM orders o,
           LATERAL (SELECT variant_id, sum(quantity) AS quantity, sum(restocked_quantity + (
                             SELECT coalesce(sum(rl.quantity), 0) FROM return_lines rl
                              WHERE rl.is_restocked AND (rl.order_id, rl.position) = (lines.order_id, lines.position))) AS back
                      FROM order_lines lines WHERE order_id = o.id AND is_counted GROUP BY variant_id) l
     WHERE EXISTS (SELECT FROM stock_movements WHERE order_id = o.id)
       AND (SELECT (coalesce(sum(delta), 0), coalesce(sum(reserved_delta), 0)) FROM stock_movements m WHERE m.order_id = o.id AND m.variant_id = l.variant_id)
           IS DISTINCT FROM (CASE WHEN o.stock_state = 'sold' OR o.status = 'returned' THEN l.back - l.quantity ELSE 0 END::bigint,
                             CASE WHEN o.stock_state = 'held' THEN l.quantity ELSE 0 END::bigint)`,
  'each variant is listed by its level of stock': `
    SELECT id FROM variants v FULL JOIN stock_levels s ON s.variant_id = v.id
     WHERE (s.product_id, s.level) IS DISTINCT FROM (v.product_id, variant_stock_level(v.on_hand, v.reserved, v.stock_policy))`,
  'a product is low in stock, with what can be sold of it, while any of its variants is': `
    SELECT product_id
      FROM (SELECT v.product_id, sum(v.on_hand - v.reserved) AS stock,
                   bool_or(v.stock_policy <> 'uncounted' AND v.on_hand - v.reserved <= coalesce(
                     p.low_stock_threshold, (SELECT value::integer FROM shop_settings WHERE name = 'lowStockThreshold'), ${DEFAULT_SETTINGS.lowStockThreshold})) AS is_low
              FROM variants v JOIN products p ON p.id = v.product_id GROUP BY v.product_id) v
      FULL JOIN low_stock l USING (product_id)
     WHERE v.is_low IS DISTINCT FROM (l.product_id IS NOT NULL) OR v.stock <> l.stock`,
  'a product is in stock, or backordered, as its variants are': `
    SELECT p.id FROM products p
     WHERE ROW (p.in_stock, p.is_backordered) IS DISTINCT FROM (
             SELECT ROW ( coalesce(bool_or(v.on_hand > v.reserved OR v.stock_policy <> 'counted'), false),
                    coalesce(bool_or(v.stock_policy = 'backorder') AND NOT bool_or(v.on_hand > v.reserved OR v.stock_policy = 'uncounted'), false))
               FROM variants v WHERE v.product_id = p.id)`,
  'what is stored of each customer is what their orders sum to': `
    SELECT user_id FROM computed_customer_summaries c FULL JOIN customer_summaries s USING (user_id)
     WHERE (c.is_listed, c.registered_at, c.name_key, c.orders, c.spent_cents, c.first_order_at, c.last_order_at)
           IS DISTINCT FROM (s.is_listed, s.registered_at, s.name_key, s.orders, s.spent_cents, s.first_order_at, s.last_order_at)
     UNION ALL
    SELECT u.id FROM users u LEFT JOIN customer_search w ON w.user_id = u.id WHERE w.search IS DISTINCT FROM customer_document(u)`,
};

/** Pieces in stock or sold: if the number is the same before and after, none was lost or duplicated. */
const PIECES = `
  SELECT (SELECT coalesce(sum(on_hand), 0) FROM variants)
       + (SELECT coalesce(sum(l.quantity - l.returned_quantity - l.restocked_quantity), 0) FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.stock_state = 'sold' AND l.is_counted) AS pieces`;

export async function countPieces(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => Number((await client.query(PIECES)).rows[0].pieces));
}

/** The names of the violated invariants, each with the first rows. */
export async function findBrokenInvariants(databaseUrl: string): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const broken: string[] = [];
    for (const [name, query] of Object.entries(INVARIANTS)) {
      const { rows } = await client.query(`${query} LIMIT 3`);
      if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows)}`);
    }
    return broken;
  });
}
