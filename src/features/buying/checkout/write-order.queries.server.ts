import { type Insertable, sql } from 'kysely';
import pg from 'pg';
import { prepared, type Tx } from '#db/database.server';
import type { DB } from '#db/row-types.generated';
import { isForSale, orderablePieces } from '#features/catalog/products/products.queries.server';
import { ORDER_MAIL, type OrderMailPayload } from '#features/orders/orders/order-mails.queries.server';
import type { OrderStatus, PaymentStatus } from '#features/orders/orders/orders.rules';
import { CREDIT_PROVIDER, type ProviderPaymentStatus } from '#features/orders/payments/payments.rules';
import { movePieces } from '#features/orders/settlement/move-pieces.queries.server';
import type { PostalAddress } from '#features/people/addresses/saved-address.schema';
import type { DELIVERY_DAYS } from '#features/pricing/pricing/delivery.rules';
import type { TaxLine } from '#features/pricing/pricing/pricing.rules';
import type { UsedPromotion } from '#features/pricing/promotions/order-promotions.server';
import type { OrderMethod } from '#features/pricing/shipping/order-method.rules';
import { type Cents, negateCents, subtractCents, ZERO_CENTS } from '#shared/money';
import type { BuyingLine } from './checkout-cart.queries.server';

/* The statements of `writeOrder`, in the order in which it runs them. */

export interface NewOrder {
  id: string;
  orderNumber: string;
  userId: string;
  status: OrderStatus;
  paymentMethod: string;
  paymentStatus: PaymentStatus;
  /** Held until it is paid, or sold at once. */
  stockState: 'held' | 'sold';
  itemsCents: Cents;
  taxCents: Cents;
  /** By the shop's own tax table. */
  includedTaxCents?: Cents | undefined;
  taxLines?: readonly TaxLine[] | undefined;
  shippingCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
  /** The part of the total that is paid from store credit, with what a gift card pays. */
  creditCents: Cents;
  giftCardCents: Cents;
  /** Which pays `cents` of the order; never without any. */
  giftCard?: { id: string; cents: Cents } | undefined;
  couponCode: string | undefined;
  shippingAddress: PostalAddress;
  orderNotes: string;
  estimatedDelivery: Date;
  /** The part of the promised days that the carrier needs. */
  carrierDays: number;
  note: string;
  /** What is taken off, by promotion. */
  promotions: UsedPromotion[];
  lines: (Omit<BuyingLine, 'image' | 'isSold' | 'categoryId' | 'tags' | 'weightGrams' | 'taxClass'> & {
    imageUrl: string | null;
    isGift?: boolean;
    taxClass?: string;
  })[];
  payment: {
    id: string;
    provider: string;
    status: ProviderPaymentStatus;
    cardBrand: string | undefined;
    cardLast4: string | undefined;
    /** The lock id of the process that continues with the payment. */
    madeBy: number;
  };
  idempotency: { key: string; requestHash: string } | undefined;
  /** The customer is a guest, who has this name from now on. */
  guestName?: Pick<PostalAddress, 'firstName' | 'lastName'> | undefined;
  /** Staff's orders: they leave the customer's cart alone, and have a discount and shipping of their own. */
  isCartless?: true;
  staffDiscountCents?: Cents;
  ownShippingCents?: Cents | null;
  shippingSpeed?: keyof typeof DELIVERY_DAYS;
  /** Absent: by the rates of the price file. */
  shippingMethod?: OrderMethod | undefined;
}

/** A variant with too little stock. */
export interface Shortage {
  variantId: number;
  available: number;
}

/** Nothing was written, because the cart, a promotion or the credit changed, or stock is short. */
export class OrderRefused extends Error {
  readonly reason: 'cart' | 'promotion' | 'credit' | 'stock';
  readonly shortages: readonly Shortage[];

  constructor(reason: OrderRefused['reason'], shortages: readonly Shortage[] = []) {
    super(`The order was refused for its ${reason}.`);
    this.reason = reason;
    this.shortages = shortages;
  }
}

/** When an order was placed. */
export interface PlacedRow {
  placedAt: Date;
  /** The time of its first history entry. */
  historyAt: string;
}

/** Of two orders of one cart the second waits here, and then finds the cart empty. */
export async function lockCart(tx: Tx, userId: string): Promise<void> {
  await sql`${prepared} UPDATE carts SET coupon_code = NULL, updated_at = now() WHERE user_id = ${userId}`.execute(tx);
}

export type CartLine = Pick<BuyingLine, 'variantId' | 'quantity' | 'addedAt'>;

/** The lines of a cart that is locked. */
export async function selectCartLines(tx: Tx, userId: string): Promise<CartLine[]> {
  const { rows } = await sql<CartLine>`
    ${prepared} SELECT variant_id, quantity, to_jsonb(added_at) AS added_at FROM cart_lines WHERE user_id = ${userId}`.execute(tx);
  return rows;
}

/** Counts the order's uses of its promotions. Throws `OrderRefused` if one has changed, is not running or is used up. */
export async function countPromotionUses(tx: Tx, { userId, promotions }: NewOrder): Promise<void> {
  const used = promotions.map(({ promotionId, version, codeId }) => ({ promotionId, version, codeId }));
  try {
    await sql`${prepared} SELECT use_promotions(${userId}, ${JSON.stringify(used)}::jsonb)`.execute(tx);
  } catch (error) {
    // Raised by refuse_order (db/functions/promotions.sql).
    throw error instanceof pg.DatabaseError && error.code === 'TW001' ? new OrderRefused('promotion') : error;
  }
}

/** Locks a customer's store credit and returns its balance. */
export async function lockCredit(tx: Tx, userId: string): Promise<Cents> {
  const row = await tx.selectFrom('storeCredits').select('balanceCents').where('userId', '=', userId).forNoKeyUpdate().executeTakeFirst();
  return row?.balanceCents ?? ZERO_CENTS;
}

/** Locks a gift card. False if it does not have these cents, or cannot be used any more. */
export async function lockGiftCard(tx: Tx, { id, cents }: { id: string; cents: Cents }): Promise<boolean> {
  const row = await tx
    .selectFrom('giftCards')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('balanceCents', '>=', cents)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** A variant whose row is locked. */
export interface LockedVariant {
  id: number;
  /** The pieces that can be sold. */
  available: number;
  stockPolicy: string;
  /** Whether its product is active. */
  isSold: boolean;
}

export async function lockVariants(tx: Tx, ids: readonly number[]): Promise<LockedVariant[]> {
  const { rows } = await sql<LockedVariant>`
    ${prepared} SELECT v.id, ${orderablePieces} AS available, v.stock_policy, ${isForSale} AS is_sold
      FROM variants v JOIN products p ON p.id = v.product_id
     WHERE v.id = ANY (${ids}::bigint[]) ORDER BY v.id FOR NO KEY UPDATE OF v`.execute(tx);
  return rows;
}

/** The lines of most orders. Plans for more are not kept: each number of lines is a statement of its own. */
const PREPARED_LINES = 20;

/**
 * Inserts the order with its lines, first status, payment and idempotency key, and the mail of one that is sold. Takes its pieces from the
 * stock, and empties the cart. Pieces of uncounted variants are in no stock. The variants must be locked.
 */
export async function insertOrder(tx: Tx, order: NewOrder, uncountedIds: ReadonlySet<number>): Promise<PlacedRow> {
  const { id, userId, idempotency, stockState } = order;
  const query = tx
    .with('newOrder', (db) => db.insertInto('orders').values(orderRow(order)).returning('createdAt'))
    .with('newLines', (db) => db.insertInto('orderLines').values(lineRows(order, uncountedIds)).returning('orderId'))
    .with('newPayment', (db) => db.insertInto('payments').values(paymentRow(order)))
    .with('firstStatus', (db) =>
      db
        .insertInto('orderStatusHistory')
        .values({ orderId: id, status: order.status, note: order.note })
        .returning(sql<string>`to_jsonb(at)`.as('historyAt')),
    )
    .with('claimedKey', (db) =>
      db
        .insertInto('idempotencyKeys')
        .columns(['userId', 'key', 'requestHash', 'orderId'])
        .expression(
          sql`SELECT ${userId}::uuid, key, decode(${idempotency?.requestHash ?? null}::text, 'hex'), ${id}::uuid
              FROM (VALUES (${idempotency?.key ?? null}::text)) AS given (key) WHERE key IS NOT NULL`,
        ),
    )
    .with('mail', (db) =>
      db
        .insertInto('jobs')
        .columns(['kind', 'payload'])
        .expression(
          sql`SELECT ${ORDER_MAIL}::text, ${JSON.stringify({ orderId: id, event: 'placed' } satisfies OrderMailPayload)}::jsonb
               WHERE ${stockState}::text = 'sold'`,
        ),
    )
    .with('emptiedCart', (db) => db.deleteFrom('cartLines').where('userId', '=', order.isCartless ? null : userId))
    // Grouped, so that all lines are there when their pieces are moved.
    .with('taken', (db) =>
      db
        .selectFrom('newLines')
        .select(movePieces(sql`order_id`, stockState === 'sold' ? 'sell' : 'hold').as('moved'))
        .groupBy('orderId'),
    )
    .selectFrom(['newOrder', 'firstStatus', 'taken'])
    .select(['newOrder.createdAt as placedAt', 'firstStatus.historyAt']);
  const mark = order.lines.length <= PREPARED_LINES ? prepared : sql``;
  const { rows } = await sql<PlacedRow>`${mark} ${query}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The order was not inserted.');
  return row;
}

function orderRow(order: NewOrder) {
  const { shippingMethod, taxLines } = order;
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    userId: order.userId,
    status: order.status,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    stockState: order.stockState,
    itemsCents: order.itemsCents,
    taxCents: order.taxCents,
    includedTaxCents: order.includedTaxCents ?? ZERO_CENTS,
    taxLines: taxLines ? JSON.stringify(taxLines) : null,
    shippingCents: order.shippingCents,
    discountCents: order.discountCents,
    totalCents: order.totalCents,
    creditCents: order.creditCents,
    giftCardCents: order.giftCard?.cents ?? ZERO_CENTS,
    couponCode: order.couponCode ?? null,
    shippingAddress: JSON.stringify(order.shippingAddress),
    orderNotes: order.orderNotes,
    estimatedDelivery: order.estimatedDelivery,
    carrierDays: order.carrierDays,
    staffDiscountCents: order.staffDiscountCents ?? ZERO_CENTS,
    ownShippingCents: order.ownShippingCents ?? null,
    shippingSpeed: order.shippingSpeed ?? 'standard',
    shippingMethod: shippingMethod ? JSON.stringify(shippingMethod) : null,
  } satisfies Insertable<DB['orders']>;
}

function lineRows({ id, lines }: NewOrder, uncountedIds: ReadonlySet<number>) {
  return lines.map(
    (line, at) =>
      ({
        orderId: id,
        position: at + 1,
        productId: line.productId,
        variantId: line.variantId,
        sku: line.sku,
        name: line.name,
        imageUrl: line.imageUrl,
        options: JSON.stringify(line.options),
        unitPriceCents: line.unitPriceCents,
        quantity: line.quantity,
        isGift: line.isGift ?? false,
        taxClass: line.taxClass ?? 'standard',
        isCounted: !uncountedIds.has(line.variantId),
      }) satisfies Insertable<DB['orderLines']>,
  );
}

function paymentRow({ id, payment, totalCents, creditCents }: NewOrder) {
  return {
    id: payment.id,
    orderId: id,
    provider: payment.provider,
    status: payment.status,
    amountCents: subtractCents(totalCents, creditCents),
    cardBrand: payment.cardBrand ?? null,
    cardLast4: payment.cardLast4 ?? null,
    madeBy: payment.madeBy,
  } satisfies Insertable<DB['payments']>;
}

/** Moves what a gift card pays to the customer's store credit, which pays the order. Both are locked. */
export async function takeFromGiftCard(tx: Tx, { id, userId, orderNumber }: NewOrder, card: { id: string; cents: Cents }): Promise<void> {
  await tx
    .insertInto('giftCardMovements')
    .values({
      giftCardId: card.id,
      deltaCents: negateCents(card.cents),
      balanceAfterCents: ZERO_CENTS,
      reason: 'payment',
      orderId: id,
      orderNumber,
    })
    .execute();
  await tx
    .insertInto('storeCreditMovements')
    .values({ userId, deltaCents: card.cents, balanceAfterCents: ZERO_CENTS, reason: 'gift_card', orderId: id })
    .execute();
}

/** Pays a part of the order from store credit. While its other payment is awaited, the part can still be returned. */
export async function payFromCredit(tx: Tx, { id, userId, creditCents, stockState }: NewOrder): Promise<void> {
  const isPaid = stockState === 'sold';
  await tx
    .insertInto('payments')
    .values({
      orderId: id,
      kind: 'credit',
      provider: CREDIT_PROVIDER,
      status: isPaid ? 'paid' : 'authorised',
      amountCents: creditCents,
      chargedCents: isPaid ? creditCents : ZERO_CENTS,
    })
    .execute();
  await tx
    .insertInto('storeCreditMovements')
    .values({ userId, deltaCents: negateCents(creditCents), balanceAfterCents: ZERO_CENTS, reason: 'payment', orderId: id })
    .execute();
}

export async function nameGuest(
  tx: Tx,
  userId: string,
  { firstName, lastName }: Pick<PostalAddress, 'firstName' | 'lastName'>,
): Promise<void> {
  await sql`${prepared} UPDATE users SET first_name = ${firstName}, last_name = ${lastName} WHERE id = ${userId} AND is_guest`.execute(tx);
}
