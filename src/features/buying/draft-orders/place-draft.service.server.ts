import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import { isViolationOf } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { NewAddressSchema } from '#features/accounts/addresses/addresses.schema';
import { toGiftLine } from '#features/buying/checkout/gift-line.server';
import { insertOrder, type NewOrder, OrderRefused, type Shortage } from '#features/buying/place-order/place-order.queries.server';
import { translateLinesFor } from '#features/catalog/translations/translated-products.server';
import { imageUrlOf } from '#features/orders/order-edits/order-edit-view.server';
import { documentNote } from '#features/orders/orders/order-notes.server';
import { newOrderNumber } from '#features/orders/orders/order-number.server';
import type { PaidOutside } from '#features/orders/payment-links/payment-links.schema';
import { createPaymentLink } from '#features/orders/payment-links/payment-links.service.server';
import { vouchForPayment } from '#features/orders/payment-links/vouching.service.server';
import { EXTERNAL_PROVIDER } from '#features/orders/payments/payments.provider';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { languageOf } from '#features/platform/mail/mail-language.server';
import { promisedDelivery, toOrderMethod } from '#features/pricing/shipping/order-method.rules';
import { shippingMessages } from '#features/pricing/shipping/shipping.messages';
import type { Shop } from '#server/shop.server';
import { AppError, type FieldError } from '#shared/errors';
import { toFieldErrors } from '#shared/field-errors';
import { subtractCents, sumCents, toCents, toDollars, ZERO_CENTS } from '#shared/money';
import { draftOrdersMessages as messages } from './draft-orders.messages';
import * as queries from './draft-orders.queries.server';
import type { DraftOrder } from './draft-orders.schema';
import { lockOpenDraft, viewDraft } from './draft-orders.service.server';
import { type PricedDraft, priceContent } from './draft-view.server';

const ATTEMPTS = 5;

interface PlacedDraft {
  id: string;
  admin: Admin;
  version: number | undefined;
}

/**
 * Places a draft's order and mails a link to pay it: the stock is held until the link expires, and then the order is cancelled and the
 * draft open again. Throws `not_found`, `conflict` if it is not open, `invalid` with what is missing, `insufficient_stock`.
 */
export function sendDraft(shop: Shop, { days, ...draft }: PlacedDraft & { days: number }): Promise<DraftOrder> {
  return place(shop, draft, async (tx, { order, row }) => {
    if (order.totalCents === 0) throw new AppError('invalid', { message: messages.nothingToPay });
    await createPaymentLink(tx, draft.admin, { orderId: order.id, amountCents: order.totalCents, days });
    await queries.setDraftStatus(tx, { id: row.id, status: 'sent', orderId: order.id, by: draft.admin._id });
  });
}

/** Places a draft's order as paid outside the shop: its stock is sold at once. Throws as `sendDraft` does. */
export function payDraft(shop: Shop, { paid, ...draft }: PlacedDraft & { paid: PaidOutside }): Promise<DraftOrder> {
  return place(
    shop,
    draft,
    async (tx, { order, row }) => {
      await queries.markPaidOutside(tx, order.id, paid.note);
      await vouchForPayment(tx, draft.admin, order.id);
      await queries.setDraftStatus(tx, { id: row.id, status: 'paid', orderId: order.id, by: draft.admin._id });
    },
    paid,
  );
}

type AfterPlacing = (tx: Tx, placed: { order: NewOrder; row: queries.DraftRow }) => Promise<void>;

async function place(shop: Shop, { id, admin, version }: PlacedDraft, after: AfterPlacing, paid?: PaidOutside): Promise<DraftOrder> {
  for (let attempt = 1; ; attempt++) {
    try {
      await inTransaction(shop.db, async (tx) => {
        const row = await lockOpenDraft(shop, tx, { id, version });
        const priced = await priceContent(shop, tx, { content: row.content, userId: row.customer?.id });
        const order = await inCustomersLanguage(shop, tx, toOrder(shop, { row, priced, paid }));
        await insert(tx, order, priced);
        await after(tx, { order, row });
        await writeAudit(tx, admin, {
          action: paid ? 'draft.paid' : 'draft.send',
          subject: { type: 'draft', id },
          after: { order: order.orderNumber, orderId: order.id, total: toDollars(order.totalCents), ...paid },
        });
      });
      return viewDraft(shop, id);
    } catch (error) {
      // The order's number is taken.
      if (attempt === ATTEMPTS || !isViolationOf(error, ['orders_order_number_key'])) throw error;
    }
  }
}

/** The order gets the language that its customer reads, as if they had placed it. One language: nothing is read. */
async function inCustomersLanguage(shop: Shop, tx: Tx, order: NewOrder): Promise<NewOrder> {
  if (shop.config.languages.all.length === 1) return order;
  const language = await languageOf(shop, tx, { account: order.userId });
  return { ...order, language, lines: await translateLinesFor(shop, tx, { lines: order.lines, language }) };
}

async function insert(tx: Tx, order: NewOrder, { lines }: PricedDraft): Promise<void> {
  try {
    await insertOrder(tx, order);
  } catch (error) {
    if (!(error instanceof OrderRefused)) throw error;
    const issues = error.shortages.map((shortage: Shortage) => nameShortage(lines, shortage));
    if (error.reason === 'stock') throw new AppError('insufficient_stock', { message: issues[0]?.message ?? '', details: { issues } });
    // A product was archived meanwhile.
    throw new AppError('conflict', { cause: error });
  }
}

function nameShortage(lines: PricedDraft['lines'], { variantId, available }: Shortage) {
  const name = lines.find(({ variant }) => variant.variantId === variantId)?.variant.name ?? String(variantId);
  return { variantId: String(variantId), name, available, message: messages.shortage(name, available) };
}

interface OrderParts {
  row: queries.DraftRow;
  priced: PricedDraft;
  paid: PaidOutside | undefined;
}

function toOrder({ processLock, config: { promises } }: Shop, { row, priced, paid }: OrderParts): NewOrder {
  const { shippingAddress, userId } = completeParts(row, priced);
  const { price } = priced;
  const { shipping, orderNotes } = row.content;
  const speed = shipping?.speed ?? 'standard';
  const method = priced.choice?.chosen && toOrderMethod(priced.choice.chosen);
  return {
    id: randomUUID(),
    orderNumber: newOrderNumber(),
    userId,
    status: paid ? 'processing' : 'pending',
    paymentMethod: paid?.method ?? 'payment_link',
    paymentStatus: paid ? 'completed' : 'pending',
    stockState: paid ? 'sold' : 'held',
    itemsCents: price.itemsCents,
    taxCents: price.taxCents,
    includedTaxCents: price.includedTaxCents,
    taxLines: price.taxLines,
    shippingCents: price.shippingCents,
    discountCents: price.discountCents,
    totalCents: price.totalCents,
    creditCents: ZERO_CENTS,
    giftCardCents: ZERO_CENTS,
    couponCode: undefined,
    shippingAddress,
    orderNotes: orderNotes ?? '',
    ...promisedDelivery(new Date(), { method, speed, promises }),
    returnDays: promises.returnDays,
    shippingMethod: method,
    ...documentNote(paid ? 'taken' : 'awaiting_link'),
    promotions: priced.used,
    lines: [
      ...priced.lines.map(({ line, variant, unitPriceCents }) => ({
        variantId: variant.variantId,
        productId: variant.productId,
        slug: '',
        sku: variant.sku,
        name: variant.name,
        options: variant.options,
        unitPriceCents,
        taxClass: variant.taxClass,
        quantity: line.quantity,
        addedAt: new Date(0).toISOString(),
        imageUrl: imageUrlOf(variant),
      })),
      ...priced.gifts.map(toGiftLine),
    ],
    payment: {
      id: randomUUID(),
      provider: EXTERNAL_PROVIDER,
      status: paid ? 'paid' : 'waiting',
      cardBrand: undefined,
      cardLast4: undefined,
      madeBy: processLock.id,
    },
    idempotency: undefined,
    isCartless: true,
    staffDiscountCents: subtractCents(price.discountCents, sumCents(priced.used.map(({ amountCents }) => amountCents))),
    ownShippingCents: shipping?.price == null ? null : toCents(shipping.price),
    shippingSpeed: speed,
  };
}

/** Throws `invalid` with all that is missing. */
function completeParts({ customer, content }: queries.DraftRow, { lines, choice }: PricedDraft) {
  const errors: FieldError[] = [];
  const { lines: input = [] } = content;
  if (!customer) errors.push({ field: 'customerId', message: messages.customerRequired });
  if (input.length === 0) errors.push({ field: 'lines', message: messages.linesRequired });
  for (const [i, { variantId }] of input.entries()) {
    const known = lines.find(({ line }) => line.variantId === variantId);
    const message = !known
      ? messages.variantUnknown
      : !known.variant.isSold
        ? messages.notSold(known.variant.name)
        : input.findIndex((other) => other.variantId === variantId) !== i && messages.sameTwice;
    if (message) errors.push({ field: `lines.${i}.variantId`, message });
  }
  const address = v.safeParse(NewAddressSchema, content.shippingAddress ?? {});
  if (!address.success) {
    errors.push(...toFieldErrors(address.issues).map(({ field, message }) => ({ field: `shippingAddress.${field}`, message })));
  }
  errors.push(...findMethodErrors(content, choice));
  if (errors.length > 0 || !customer || !address.success) throw new AppError('invalid', { fields: errors });
  return { userId: customer.id, shippingAddress: address.output };
}

function findMethodErrors({ shipping }: queries.DraftRow['content'], choice: PricedDraft['choice']): FieldError[] {
  if (!choice || shipping?.price != null) return [];
  if (choice.isWantedGone) return [{ field: 'shipping.methodId', message: shippingMessages.notOffered }];
  return choice.chosen ? [] : [{ field: 'shipping.methodId', message: messages.noMethod }];
}
