import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { describeStockChanges } from '#features/catalog/stock/stock-changes.queries.server';
import { toOrder } from '#features/orders/orders/order-view.server';
import { ordersMessages } from '#features/orders/orders/orders.messages';
import { selectAnyOrder } from '#features/orders/orders/orders.queries.server';
import type { Order } from '#features/orders/orders/orders.schema';
import { isRefundKnown, lockForRefund } from '#features/orders/settlement/refunds.queries.server';
import { oweRefund, payOwedRefunds } from '#features/orders/settlement/refunds.service.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { type Cents, formatCents, formatDollars, toCents, toDollars, ZERO_CENTS } from '#shared/money';
import { isGiftCard } from '#shared/tax-classes';
import { positionOf, toRefundable } from './refund-view.server';
import { refundsMessages as messages } from './refunds.messages';
import * as queries from './refunds.queries.server';
import { type CalculatedRefund, calculateRefund, maxRefundCents } from './refunds.rules';
import type { Refundable, RefundRequest } from './refunds.schema';

interface OrderRefund {
  orderId: string;
  admin: Admin;
  requested: RefundRequest;
  /** A repeated one refunds once. */
  requestKey: string | undefined;
}

/** What can still be refunded of an order. Throws `not_found`. */
export async function viewRefundable(shop: Shop, orderId: string): Promise<Refundable> {
  const row = isUuid(orderId) ? await queries.selectRefundable(shop.db, orderId) : undefined;
  if (!row) throw notFound(ordersMessages.notFound);
  return toRefundable(row);
}

/**
 * Refunds an order by amount, or by items and shipping (docs/rules.md#refunds-items). Throws `not_found`, `invalid` for an item of another
 * order and for store credit of a guest, and `conflict` with what is `available` when more pieces or money are wanted than are left, or when somebody else refunded the
 * order since the person saw it. If a provider is unavailable the refund stays owed and is retried later.
 */
export async function refundOrder(shop: Shop, refund: OrderRefund): Promise<Order> {
  const { orderId } = refund;
  const order = isUuid(orderId) ? await selectAnyOrder(shop.db, orderId) : undefined;
  if (!order) throw notFound(ordersMessages.notFound);
  await inTransaction(shop.db, async (tx) => {
    await lockForRefund(tx, orderId);
    await writeRefund(tx, refund);
  });
  await payOwedRefunds(shop, { orderId });
  return toOrder((await selectAnyOrder(shop.db, orderId)) ?? order);
}

async function writeRefund(tx: Tx, { orderId, admin, requested, requestKey }: OrderRefund): Promise<void> {
  if (requestKey !== undefined && (await isRefundKnown(tx, { orderId, requestKey }))) return;
  const row = await selectWithCards(tx, orderId);
  if (!row) throw notFound(ordersMessages.notFound);
  const refundable = toRefundable(row);
  refuseOther(refundable, requested);
  if (requested.method === 'credit' && !refundable.canCredit) throw invalidField('method', messages.noCreditForGuests);
  const { lines, amountCents, shippingCents } = planRefund(refundable, requested);
  const areRestocked = requested.restock && lines.length > 0;
  if (areRestocked && !refundable.canRestock) throw new AppError('conflict', { message: messages.notRestockable });

  const { method, reason } = requested;
  const terms = { method, reason, createdBy: admin._id, requestKey, shippingCents, isRestocked: areRestocked };
  const written = (await oweRefund(tx, { orderId, amountCents, ...terms }))?.refund;
  if (!written) throw tooMuch(refundable);
  if (areRestocked) await describeStockChanges(tx, { by: admin });
  await writeItems(tx, row, { refundId: written.id, lines, areRestocked });
  if (areRestocked) await queries.followShipments(tx, orderId, reason);
  await writeAudit(tx, admin, {
    action: 'order.refund',
    subject: { type: 'order', id: orderId },
    before: { refunded: refundable.refunded },
    after: {
      refunded: toDollars(written.refundedCents),
      refundId: written.id,
      amount: toDollars(written.amountCents),
      reason,
      ...(method === 'credit' && { method }),
      ...(lines.length > 0 && { items: lines.map(({ itemId, quantity }) => ({ itemId, quantity })), restock: areRestocked }),
      ...(shippingCents > 0 && { shipping: toDollars(shippingCents) }),
    },
  });
}

/** Nobody spends gift cards that were bought with the order until the transaction ends. */
async function selectWithCards(tx: Tx, orderId: string): Promise<queries.RefundableRow | undefined> {
  const row = await queries.selectRefundable(tx, orderId);
  if (!row?.lines.some(isGiftCard)) return row;
  await queries.lockBoughtCards(tx, orderId);
  return queries.selectRefundable(tx, orderId);
}

interface RefundedLines {
  refundId: string;
  lines: CalculatedRefund['lines'];
  areRestocked: boolean;
}

/** Which pieces the refund is for; what is left on gift cards among them is taken back. */
async function writeItems(tx: Tx, row: queries.RefundableRow, { refundId, lines, areRestocked }: RefundedLines): Promise<void> {
  const pieces = lines.map(({ itemId, ...line }) => ({ ...line, position: positionOf(itemId) }));
  const cards = pieces.filter(({ position }) => row.lines.some((line) => line.position === position && isGiftCard(line)));
  const goods = pieces.filter((line) => !cards.includes(line));
  const orderId = row.id;
  for (const card of cards) await queries.takeBackCards(tx, orderId, card);
  if (cards.length > 0) await queries.insertRefundedItems(tx, { refundId, orderId, lines: cards, areRestocked: false });
  if (goods.length > 0) await queries.insertRefundedItems(tx, { refundId, orderId, lines: goods, areRestocked });
}

/** Two people who refund the same order: the second one sees what is left. */
function refuseOther(refundable: Refundable, { refundedBefore }: RefundRequest): void {
  if (refundedBefore === undefined || toCents(refundedBefore) === toCents(refundable.refunded)) return;
  throw new AppError('conflict', {
    message: messages.refundedMeanwhile(formatDollars(refundable.left)),
    details: { available: refundable.left, refundable },
  });
}

interface PlannedRefund extends Pick<CalculatedRefund, 'lines'> {
  /** Absent: everything that is left. */
  amountCents: Cents | undefined;
  shippingCents: Cents;
}

function planRefund(refundable: Refundable, { amount, items = [], shipping = 0 }: RefundRequest): PlannedRefund {
  const shippingCents = toCents(shipping);
  if (items.length === 0 && shippingCents === 0) return planAmount(refundable, amount);
  if (shippingCents > toCents(refundable.shipping))
    throw new AppError('conflict', {
      message: messages.tooMuchShipping(formatDollars(refundable.shipping)),
      details: { available: refundable.shipping },
    });
  const calculated = calculateRefund(refundable, { items: sumItems(refundable, items), shippingCents });
  const amountCents = amount === undefined ? calculated.valueCents : toCents(amount);
  if (amountCents === ZERO_CENTS || amountCents > toCents(refundable.left)) throw tooMuch(refundable);
  refuseSpent(refundable, { items, amountCents });
  return { lines: calculated.lines, shippingCents, amountCents };
}

/** Everything that is left includes what is left on the order's gift cards. */
function planAmount(refundable: Refundable, amount: number | undefined): PlannedRefund {
  const shippingCents = ZERO_CENTS;
  if (amount !== undefined) {
    refuseSpent(refundable, { items: [], amountCents: toCents(amount) });
    return { lines: [], shippingCents, amountCents: toCents(amount) };
  }
  if (!refundable.onGiftCards) return { lines: [], shippingCents, amountCents: undefined };
  const cards = refundable.items.filter(({ unspent, left }) => unspent && left > 0);
  const items = cards.map(({ itemId, left }) => ({ itemId, quantity: left }));
  const amountCents = maxRefundCents(refundable, items);
  if (amountCents === ZERO_CENTS) throw onGiftCards(refundable, items);
  return { lines: calculateRefund(refundable, { items, shippingCents }).lines, shippingCents, amountCents };
}

type Chosen = { itemId: string; quantity: number }[];

/** Throws `conflict` where more is wanted than is left beside what gift cards hold (docs/rules.md#gift-cards-refund). */
function refuseSpent(refundable: Refundable, { items, amountCents }: { items: Chosen; amountCents: Cents }): void {
  if (refundable.onGiftCards && amountCents > maxRefundCents(refundable, items)) throw onGiftCards(refundable, items);
}

function onGiftCards(refundable: Refundable, items: Chosen): AppError {
  const available = toDollars(maxRefundCents(refundable, items));
  return new AppError('conflict', { message: messages.onGiftCards(formatDollars(available)), details: { available } });
}

/** The wanted pieces of each item; quantities of the same item are added up. */
function sumItems(refundable: Refundable, items: NonNullable<RefundRequest['items']>) {
  const sums = new Map<string, number>();
  for (const [at, { itemId, quantity }] of items.entries()) {
    const line = refundable.items.find((item) => item.itemId === itemId);
    if (!line) throw invalidField(`items.${at}.itemId`, messages.itemUnknown);
    const sum = quantity + (sums.get(itemId) ?? 0);
    if (sum > line.left)
      throw new AppError('conflict', { message: messages.tooMany(line.name, line.left), details: { itemId, available: line.left } });
    sums.set(itemId, sum);
  }
  return [...sums].map(([itemId, quantity]) => ({ itemId, quantity }));
}

function tooMuch({ left }: Refundable): AppError {
  return new AppError('conflict', { message: ordersMessages.refundTooMuch(formatCents(toCents(left))), details: { available: left } });
}
