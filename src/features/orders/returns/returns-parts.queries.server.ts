import { sql } from 'kysely';
import type { Cents } from '#shared/money';
import { WAITING_STATUSES } from './returns.rules';

/* Parts of other statements. */

/** How many returns wait for staff: to be decided, or to be refunded (`WAITING_STATUSES`). */
export const returnsToDo = sql<number>`(SELECT count(*)::integer FROM returns r WHERE r.status IN (${sql.join(WAITING_STATUSES.map((status) => sql.lit(status)))}))`;

/* About `orders o`, shared by returns and refunds: both take their values from the same sum. */

/** The discount on the items; the rest of it is on the shipping. */
export const itemsDiscount = sql<Cents>`
  (o.discount_cents - (SELECT coalesce(sum(op.shipping_cents), 0) FROM order_promotions op WHERE op.order_id = o.id))::bigint`;

/** The discount of `order_lines l` by promotions that do not take the same part off each item. */
export const lineDiscount = sql<Cents>`
  (SELECT coalesce(sum((op.line_shares ->> l.position::text)::bigint), 0)::bigint FROM order_promotions op
    WHERE op.order_id = l.order_id AND NOT op.is_even)`;

/** What the pieces in returns, except rejected ones, and in refunds were worth. */
export const valueTaken = sql<Cents>`(
  (SELECT coalesce(sum(r.value_cents), 0) FROM returns r WHERE r.order_id = o.id AND r.status <> 'rejected')
  + (SELECT coalesce(sum(rl.amount_cents), 0) FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id
      WHERE rl.order_id = o.id AND r.return_id IS NULL))::bigint`;
