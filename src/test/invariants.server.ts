import pg from 'pg';

/** What must always hold for orders, stock, coupons and payments; each query finds violations. */
const INVARIANTS: Record<string, string> = {
  'stock is never negative, nor more held than there is': 'SELECT id FROM variants WHERE on_hand < 0 OR reserved NOT BETWEEN 0 AND on_hand',
  'what is held is what unpaid orders hold': `
    SELECT v.id FROM variants v
     WHERE v.reserved <> (SELECT coalesce(sum(l.quantity), 0) FROM order_lines l JOIN orders o ON o.id = l.order_id
                           WHERE l.variant_id = v.id AND o.stock_state = 'held')`,
  'a total is items + tax + shipping − discount, and the lines sum to the items': `
    SELECT o.id FROM orders o
     WHERE o.total_cents <> o.items_cents + o.tax_cents + o.shipping_cents - o.discount_cents
        OR o.items_cents <> (SELECT coalesce(sum(l.unit_price_cents * l.quantity), 0) FROM order_lines l WHERE l.order_id = o.id)`,
  'pieces are where the status says': `
    SELECT id FROM orders WHERE (status = 'pending') <> (stock_state = 'held') OR (status = 'cancelled' AND stock_state <> 'released')`,
  'a coupon counts its orders, and never more than it may': `
    SELECT k.code FROM coupons k
     WHERE k.used_count <> (SELECT count(*) FROM orders o WHERE o.coupon_code = k.code AND o.status <> 'cancelled') OR k.used_count > k.usage_limit`,
  'an order is charged what it costs, once': `
    SELECT p.id FROM payments p JOIN orders o ON o.id = p.order_id
     WHERE p.amount_cents <> o.total_cents
        OR (o.status NOT IN ('pending', 'cancelled') AND p.status IN ('paid', 'partially_refunded', 'refunded') AND p.charged_cents <> o.total_cents)`,
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
  'every order has one payment and a history': `
    SELECT o.id FROM orders o
     WHERE (SELECT count(*) FROM payments p WHERE p.order_id = o.id) <> 1 OR NOT EXISTS (SELECT FROM order_status_history h WHERE h.order_id = o.id)`,
  'what is counted of orders is what they are': `
    (SELECT day::text, status, payment_status, orders, total_cents, refunded_cents FROM current_order_tallies
      WHERE (orders, total_cents, refunded_cents) IS DISTINCT FROM (0, 0::bigint, 0::bigint)
      EXCEPT SELECT order_day(created_at)::text, status, payment_status, count(*), sum(total_cents), sum(refunded_cents) FROM orders GROUP BY 1, 2, 3)
    UNION ALL
    (SELECT order_day(created_at)::text, status, payment_status, count(*), sum(total_cents), sum(refunded_cents) FROM orders GROUP BY 1, 2, 3
      EXCEPT SELECT day::text, status, payment_status, orders, total_cents, refunded_cents FROM current_order_tallies)`,
  'an order knows what of its money went back': `
    SELECT o.id FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.refunded_cents <> p.refunded_cents`,
  'low stock is what can be sold of each product': `
    SELECT product_id FROM (SELECT product_id, sum(on_hand - reserved) AS stock FROM variants GROUP BY product_id) v
      FULL JOIN low_stock l USING (product_id)
     WHERE (v.stock <= 10) IS DISTINCT FROM (l.product_id IS NOT NULL) OR v.stock <> l.stock`,
};

/** Pieces in stock or sold: if the number is the same before and after, none was lost or duplicated. */
const PIECES = `
  SELECT (SELECT coalesce(sum(on_hand), 0) FROM variants)
       + (SELECT coalesce(sum(l.quantity - l.returned_quantity), 0) FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.stock_state = 'sold') AS pieces`;

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

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
