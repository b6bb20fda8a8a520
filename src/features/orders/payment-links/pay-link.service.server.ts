import { randomUUID } from 'node:crypto';
import { isViolationOf } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { inOrdersWords } from '#features/catalog/products/product-options.rules';
import { languageOfOrder } from '#features/orders/orders/order-view.server';
import { isLaterMethod } from '#features/orders/payment-keys/later-methods.rules';
import { savedCardFields } from '#features/orders/payments/card.rules';
import { listPaymentMethods, type PaymentMeans, providerOf, readPaymentMeans } from '#features/orders/payments/method-providers.server';
import type { PaymentChoice } from '#features/orders/payments/payment-choice.schema';
import { paymentsMessages } from '#features/orders/payments/payments.messages';
import { paymentProvider } from '#features/orders/payments/providers.server';
import { chargeAndSettle } from '#features/orders/settlement/charging.service.server';
import { lockForRefund } from '#features/orders/settlement/refunds.queries.server';
import { settleCharge, settleIfAbandoned, toHandle } from '#features/orders/settlement/settlement.service.server';
import { openLink } from '#features/platform/secret-links/secret-links.server';
import { translatedPart } from '#features/platform/translations/translated-part';
import { toTaxLines } from '#features/pricing/taxes/tax-lines-view';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField } from '#shared/errors';
import { toDollars } from '#shared/money';
import { paths } from '#shared/paths';
import { paymentLinksMessages as messages } from './payment-links.messages';
import * as queries from './payment-links.queries.server';
import type { PaymentPage } from './payment-links.schema';

export interface LinkPayment {
  token: string;
  choice: PaymentChoice;
  idempotencyKey: string | undefined;
  /** The shop's origin for this shopper, without a trailing slash. */
  origin: string;
}

/** What the page of a link shows. Settles an abandoned payment first. Throws `invalid_token`. */
export async function viewPaymentPage(shop: Shop, token: string): Promise<PaymentPage> {
  return toPage(await readPaymentMeans(shop), await findSettled(shop, token));
}

/**
 * Pays a link. At most one payment of a link is under way, and the same key begins one once. Throws `invalid_token`, `conflict` for
 * a link that is closed, 402 for a declined card, `request_in_flight` while another request pays it.
 */
export async function payLink(shop: Shop, payment: LinkPayment): Promise<{ page: PaymentPage; redirectUrl?: string | undefined }> {
  const { token, choice, idempotencyKey } = payment;
  const row = await findSettled(shop, token);
  const known = idempotencyKey === undefined ? undefined : await queries.selectPaymentOfKey(shop.db, row.id, idempotencyKey);
  if (known === 'created') throw new AppError('request_in_flight');
  if (known === 'failed') throw new AppError('card_declined');
  if (known === undefined) {
    refuseClosed(row);
    const provider = isLaterMethod(choice.paymentMethod) ? undefined : providerOf(choice.paymentMethod, await readPaymentMeans(shop));
    if (!provider) {
      throw invalidField('paymentMethod', paymentsMessages.methodUnavailable);
    }
    // The shopper chose again instead of finishing the payment that was begun.
    if (row.begun?.status === 'requires_action') await giveUpBegun(shop, row, row.begun);
    const id = await beginPayment(shop, row, { ...payment, provider });
    const comeBack = payment.origin + paths.pay(token);
    await chargeAndSettle(shop, {
      payment: { id, orderId: row.orderId, kind: 'difference', status: 'created', amountCents: row.amountCents },
      provider,
      request: {
        orderNumber: row.orderNumber,
        card: 'paymentDetails' in choice ? choice.paymentDetails : undefined,
        returnUrl: `${comeBack}?back=approved`,
        cancelUrl: `${comeBack}?back=refused`,
      },
    });
  }
  const page = await viewPaymentPage(shop, token);
  return { page, redirectUrl: page.redirectUrl };
}

/**
 * The shopper approves or refuses a payment that was begun, here for the built-in provider; others are queried for the result. Throws
 * `invalid_token`, and `conflict` if there is none, or it was refused.
 */
export async function confirmLinkPayment(shop: Shop, token: string, approve: boolean): Promise<PaymentPage> {
  const row = await findSettled(shop, token);
  const { begun } = row;
  if (begun?.status === 'created') throw new AppError('request_in_flight');
  if (begun) {
    const handle = toHandle({ ...begun, orderId: row.orderId });
    const charge = await (await paymentProvider(shop, begun.provider)).confirm(handle, approve);
    await settleCharge(shop, { ...begun, orderId: row.orderId, kind: 'difference', status: 'requires_action' }, charge);
    if (charge.outcome === 'requires_action') throw new AppError('conflict', { message: paymentsMessages.waiting });
    if (approve && charge.outcome === 'declined') throw new AppError('conflict', { message: messages.refused });
  } else if (row.status !== 'paid' && approve) {
    throw new AppError('conflict', { message: messages.notWaiting });
  }
  return viewPaymentPage(shop, token);
}

async function giveUpBegun(shop: Shop, { orderId }: queries.LinkPageRow, begun: NonNullable<queries.LinkPageRow['begun']>): Promise<void> {
  const charge = await (await paymentProvider(shop, begun.provider)).cancel(toHandle({ ...begun, orderId }));
  await settleCharge(shop, { ...begun, orderId, kind: 'difference', status: 'requires_action' }, charge);
  if (charge.outcome === 'paid') throw new AppError('conflict', { message: messages.alreadyPaid });
}

async function beginPayment(
  shop: Shop,
  { id: requestId, orderId }: queries.LinkPageRow,
  { choice, provider, idempotencyKey }: LinkPayment & { provider: string },
): Promise<string> {
  const id = randomUUID();
  const payment = { id, requestId, provider, method: choice.paymentMethod, requestKey: idempotencyKey, madeBy: shop.processLock.id };
  try {
    const isBegun = await inTransaction(shop.db, async (tx) => {
      await lockForRefund(tx, orderId);
      return queries.insertLinkPayment(tx, { ...payment, ...savedCardFields(choice) });
    });
    if (!isBegun) throw new AppError('conflict', { message: messages.cancelled });
    return id;
  } catch (error) {
    // A second click, or another tab.
    if (isViolationOf(error, ['payments_request_begun', 'payments_request_key'])) throw new AppError('request_in_flight', { cause: error });
    throw error;
  }
}

async function findSettled(shop: Shop, token: string): Promise<queries.LinkPageRow> {
  const row = await find(shop, token);
  return row.begun?.isAbandoned && (await settleIfAbandoned(shop, row.begun.id)) ? find(shop, token) : row;
}

function find(shop: Shop, token: string): Promise<queries.LinkPageRow> {
  return openLink(token, { find: (tokenHash) => queries.selectLinkPage(shop.db, tokenHash), message: messages.linkDead });
}

function refuseClosed({ status, isOver }: queries.LinkPageRow): void {
  if (status === 'paid') throw new AppError('conflict', { message: messages.alreadyPaid });
  if (status === 'cancelled') throw new AppError('conflict', { message: messages.cancelled });
  if (status === 'expired' || isOver) throw new AppError('conflict', { message: messages.expired });
}

function toPage(means: PaymentMeans, row: queries.LinkPageRow): PaymentPage {
  const isExpired = row.status === 'open' && row.isOver;
  const isBegun = row.status === 'open' && row.begun?.status === 'requires_action';
  return {
    orderNumber: row.orderNumber,
    amount: toDollars(row.amountCents),
    status: isBegun ? 'begun' : isExpired ? 'expired' : row.status,
    expiresAt: row.expiresAt.toISOString(),
    lines: row.lines.map(({ name, options, quantity, unitPriceCents }) => ({
      name,
      choice: inOrdersWords(options)
        .map(({ value }) => value)
        .join(' · '),
      quantity,
      price: toDollars(unitPriceCents),
    })),
    itemsPrice: toDollars(row.itemsCents),
    taxPrice: toDollars(row.taxCents),
    taxLines: toTaxLines(translatedPart(row.taxLines, languageOfOrder(row))),
    shippingPrice: toDollars(row.shippingCents),
    discountAmount: toDollars(row.discountCents),
    totalPrice: toDollars(row.totalCents),
    paid: toDollars(row.paidCents),
    // Who has a link pays now.
    paymentMethods: listPaymentMethods(means, undefined).filter(({ id }) => !isLaterMethod(id)),
    redirectUrl: isBegun ? (row.begun?.redirectUrl ?? undefined) : undefined,
  };
}
