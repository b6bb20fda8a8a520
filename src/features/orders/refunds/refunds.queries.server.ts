import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { NamedValue } from '#features/catalog/products/product-options.rules';
import type { OrderStatus, StockState } from '#features/orders/orders/orders.rules';
import { itemsDiscount, lineDiscount, valueTaken } from '#features/orders/returns/returns-parts.queries.server';
import type { Cents } from '#shared/money';

export interface RefundableRow extends TableRow<'orders', 'id' | 'itemsCents' | 'taxCents' | 'shippingCents' | 'discountCents'> {
  status: OrderStatus;
  stockState: StockState;
  isGuest: boolean;
  /** The rest of the discount is on the shipping. */
  itemsDiscountCents: Cents;
  chargedCents: Cents;
  refundedCents: Cents;
  shippingRefundedCents: Cents;
  takenValueCents: Cents;
  lines: RefundableLineRow[];
}

interface RefundableLineRow
  extends TableRow<
    'orderLines',
    | 'position'
    | 'name'
    | 'imageUrl'
    | 'unitPriceCents'
    | 'quantity'
    | 'shippedQuantity'
    | 'returningQuantity'
    | 'refundedQuantity'
    | 'restockedQuantity'
  > {
  options: NamedValue[];
  /** Its own discount, of all its pieces. */
  discountCents: Cents;
  taxClass: string;
  /** What is left on the gift cards that its pieces are, each; those without a card yet are left out. */
  cardCents: Cents[] | null;
  /** What was spent of those that were taken back. */
  spentCents: Cents | null;
}

/** Of `order_lines l`. */
const leftOnCards = sql`
  (SELECT coalesce(jsonb_agg(g.balance_cents ORDER BY g.balance_cents DESC), '[]') FROM gift_cards g
    WHERE g.order_id = l.order_id AND g.order_position = l.position AND NOT g.is_taken_back)`;

const spentOfTaken = sql`
  (SELECT coalesce(sum(g.initial_cents + (SELECT coalesce(sum(m.delta_cents), 0) FROM gift_card_movements m
                                           WHERE m.gift_card_id = g.id AND m.reason = 'refund')), 0)::bigint
     FROM gift_cards g WHERE g.order_id = l.order_id AND g.order_position = l.position AND g.is_taken_back)`;

/** What a refund of an order needs to know; undefined when it does not exist. */
export async function selectRefundable(db: Db | Tx, orderId: string): Promise<RefundableRow | undefined> {
  const { rows } = await sql<RefundableRow>`
    SELECT o.id, o.status, o.stock_state, o.items_cents, o.tax_cents, o.shipping_cents, o.discount_cents,
           (SELECT u.is_guest FROM users u WHERE u.id = o.user_id) AS is_guest, ${itemsDiscount} AS items_discount_cents,
           p.charged_cents, p.refunded_cents, ${valueTaken} AS taken_value_cents,
           (SELECT coalesce(sum(r.shipping_cents), 0)::bigint FROM payments p JOIN refunds r ON r.payment_id = p.id
             WHERE p.order_id = o.id AND r.status <> 'refused') AS shipping_refunded_cents,
           (SELECT jsonb_agg(jsonb_build_object('position', l.position, 'name', l.name, 'imageUrl', l.image_url, 'options', l.options,
              'unitPriceCents', l.unit_price_cents, 'quantity', l.quantity, 'shippedQuantity', l.shipped_quantity,
              'returningQuantity', l.returning_quantity, 'refundedQuantity', l.refunded_quantity,
              'restockedQuantity', l.restocked_quantity, 'discountCents', ${lineDiscount}, 'taxClass', l.tax_class,
              'cardCents', CASE WHEN o.has_gift_cards THEN ${leftOnCards} END,
              'spentCents', CASE WHEN o.has_gift_cards THEN ${spentOfTaken} END) ORDER BY l.position)
              FROM order_lines l WHERE l.order_id = o.id) AS lines
      FROM orders o,
           LATERAL (SELECT coalesce(sum(charged_cents), 0)::bigint AS charged_cents, coalesce(sum(refunded_cents), 0)::bigint AS refunded_cents
                      FROM payments WHERE order_id = o.id) p
     WHERE o.id = ${orderId}`.execute(db);
  return rows[0];
}

interface RefundedItems {
  refundId: string;
  orderId: string;
  lines: { position: number; quantity: number; amountCents: Cents }[];
  areRestocked: boolean;
}

/** Stores which pieces a refund is for; the order must be locked. Its lines' check refuses more pieces than are left. */
export async function insertRefundedItems(tx: Tx, { refundId, orderId, lines, areRestocked }: RefundedItems): Promise<void> {
  await sql`SELECT refund_items(${refundId}, ${orderId}, ${JSON.stringify(lines)}::jsonb, ${areRestocked})`.execute(tx);
}

/** So that nobody spends them until the transaction ends; before variants, as everywhere. */
export async function lockBoughtCards(tx: Tx, orderId: string): Promise<void> {
  await sql`SELECT FROM gift_cards WHERE order_id = ${orderId} ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/** Takes back what is left on the cards of refunded pieces. */
export async function takeBackCards(
  tx: Tx,
  orderId: string,
  { position, quantity }: { position: number; quantity: number },
): Promise<void> {
  await sql`SELECT take_back_gift_cards(${orderId}, ${position}, ${quantity})`.execute(tx);
}

/** After pieces that are not sent any more: the rest of the order may be on its way. */
export async function followShipments(tx: Tx, orderId: string, note: string): Promise<void> {
  await sql`SELECT follow_shipments(${orderId}, ${note})`.execute(tx);
}
