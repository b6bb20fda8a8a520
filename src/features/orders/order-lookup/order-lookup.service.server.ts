import { randomInt } from 'node:crypto';
import { hashPassword, verifyPassword } from '#features/accounts/passwords/password.server';
import { toShoppersOrder } from '#features/orders/orders/order-view.server';
import { selectAnyOrder } from '#features/orders/orders/orders.queries.server';
import type { Order } from '#features/orders/orders/orders.schema';
import { fulfilmentOf } from '#features/orders/shipments/shipment.rules';
import { enqueue, type Job } from '#features/platform/jobs/jobs.service.server';
import type { Mail } from '#features/platform/mail/mail.schema';
import { sendMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import { currentLanguage } from '#languages/current-language.server';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { MINUTE_MS } from '#shared/time';
import { orderCodeMessages } from './order-code.messages';
import { CODE_DIGITS } from './order-code.schema';
import { orderCodeText } from './order-lookup.mail-texts';
import { orderLookupMessages as messages } from './order-lookup.messages';
import * as queries from './order-lookup.queries.server';
import type { OrderLookup } from './order-lookup.schema';
import { orderCodeMailMessages as mailMessages } from './order-lookup-mails.messages';
import type { OrderProgress } from './order-progress.schema';

const CODE_MINUTES = 10;
/** Of a million codes, this gives a guesser 1 chance in 200,000 per mail that the customer gets. */
const MOST_TRIES = 5;

/** An order's progress and nothing else. Throws the same `not_found` for an unknown number and a wrong address. */
export async function lookUpOrder(shop: Shop, lookup: OrderLookup): Promise<OrderProgress> {
  const found = await queries.findOrderByNumber(shop.db, lookup);
  if (!found) throw notFound(messages.notFound);
  return {
    orderNumber: found.orderNumber,
    orderStatus: found.status,
    createdAt: found.createdAt.toISOString(),
    estimatedDelivery: found.estimatedDelivery.toISOString(),
    actualDelivery: found.actualDelivery?.toISOString(),
    shippingMethod: found.methodKind ? { kind: found.methodKind } : undefined,
    fulfilment: fulfilmentOf(found.lines),
    shipments: found.shipments.map(({ id, status }, at) => ({ _id: id, number: at + 1, status })),
    statusHistory: found.history.map(({ status, at }) => ({ status, timestamp: new Date(at).toISOString() })),
  };
}

/**
 * Sends a code if the order exists. This is checked in the background, so that response and response time are the
 * same.
 */
export function sendOrderCode(shop: Shop, lookup: OrderLookup): Promise<void> {
  return enqueue(shop.db, orderCodeMailJob, { ...lookup, language: currentLanguage() });
}

/** The code is created in the background task and stored as a hash, so that it is never stored in plain text. */
export const orderCodeMailJob: Job<OrderLookup & { language?: string }> = {
  kind: 'order code mail',
  run: async (shop, { language, ...lookup }, attempt) => {
    const found = await queries.findOrderByNumber(shop.db, lookup);
    if (!found) return;
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const expiresAt = new Date(Date.now() + CODE_MINUTES * MINUTE_MS);
    await queries.upsertOrderCode(shop.db, { orderId: found.id, codeHash: await hashPassword(code), expiresAt });
    await sendMail(shop, await wordFor(shop, shop.db, { order: found.id, language }, () => codeMail(shop, found, code)), attempt);
  },
};

/**
 * The whole order, for a one-time code from its mail. Throws the same `invalid_token` for a code that is wrong, used,
 * expired or tried too often, and for an unknown order.
 */
export async function openOrder(shop: Shop, { code, ...lookup }: OrderLookup & { code: string }): Promise<Order> {
  const found = await queries.findOrderByNumber(shop.db, lookup);
  const codeHash = found && (await queries.takeTry(shop.db, found.id, MOST_TRIES));
  const isRight = await verifyPassword(code, codeHash);
  if (!found || !codeHash || !isRight || !(await queries.deleteOrderCode(shop.db, { orderId: found.id, codeHash }))) throw wrongCode();
  const row = await selectAnyOrder(shop.db, found.id);
  if (!row) throw wrongCode();
  return toShoppersOrder(row);
}

function wrongCode(): AppError {
  return new AppError('invalid_token', { fields: [{ field: 'code', message: orderCodeMessages.codeWrong }] });
}

function codeMail(shop: Shop, { id, email, firstName, orderNumber }: queries.OrderLookupRow, code: string): Mail {
  return {
    to: email,
    kind: 'order.code',
    about: { type: 'order', id },
    secrets: [code],
    ...wordMail(shop, orderCodeText, { values: { name: firstName, orderNumber, code, minutes: String(CODE_MINUTES) } }),
    footnotes: [mailMessages.notYou],
  };
}
