import type { Charge, ChargeRequest, PaymentProvider } from '#features/orders/payments/payments.provider';
import { paymentProvider } from '#features/orders/payments/providers.server';
import type { Shop } from '#server/shop.server';
import { AppError, type ErrorCode } from '#shared/errors';
import { type FinalisedRow, releasePayment } from './settlement.queries.server';
import { type OpenPayment, settleCharge } from './settlement.service.server';

const DECLINE_CODES = ['card_declined', 'insufficient_funds', 'expired_card'] as const satisfies ErrorCode[];

interface Charging {
  payment: OpenPayment;
  /** Its name. */
  provider: string;
  request: Omit<ChargeRequest, 'paymentId' | 'amountCents'>;
}

/** The sale of an order, with the provider's id of its charge. */
export interface ChargedSale extends FinalisedRow {
  reference: string;
}

/**
 * Charges a payment whose row is written, and settles the result; returns the sale of its order, if it is paid. Throws 402 for a declined card, and `payment_unavailable` when the
 * provider cannot be reached. After an unexpected failure the payment is released, so that any process can settle it.
 */
export async function chargeAndSettle(shop: Shop, charging: Charging): Promise<ChargedSale | undefined> {
  try {
    return await chargeOnce(shop, charging);
  } catch (error) {
    if (!(error instanceof AppError)) await releaseQuietly(shop, charging.payment.id);
    throw error;
  }
}

async function chargeOnce(shop: Shop, { payment, provider, request }: Charging): Promise<ChargedSale | undefined> {
  const charge = await chargeOrUndo(shop, { payment, provider }, (serving) =>
    serving.charge({ paymentId: payment.id, amountCents: payment.amountCents, ...request }),
  );
  const sold = await settleCharge(shop, payment, charge);
  if (charge.outcome === 'declined') throw new AppError(DECLINE_CODES.find((code) => code === charge.failureCode) ?? 'card_declined');
  return sold && charge.outcome === 'paid' ? { ...sold, reference: charge.reference } : undefined;
}

/**
 * Does not throw, because the error that ended the payment is more important. If the database is unavailable, the
 * payment is settled later.
 */
async function releaseQuietly({ db, log }: Shop, paymentId: string): Promise<void> {
  await releasePayment(db, paymentId).catch((error) => log.warn({ err: error, paymentId }, 'failed payment could not be released'));
}

/**
 * If an external provider does not respond, the shopper has not seen its page: the payment is given up at once, and the
 * shopper can choose again.
 */
async function chargeOrUndo(
  shop: Shop,
  { payment, provider }: { payment: OpenPayment; provider: string },
  charge: (serving: PaymentProvider) => Promise<Charge>,
): Promise<Charge> {
  try {
    return await charge(await paymentProvider(shop, provider));
  } catch (error) {
    // The test provider's records are in the database, so the payment is settled from them.
    if (provider === 'test') throw error;
    await settleCharge(shop, payment, { outcome: 'declined', failureCode: 'provider_unreachable' });
    shop.log.error({ err: error, paymentId: payment.id }, 'payment provider unreachable');
    throw new AppError('payment_unavailable', { cause: error });
  }
}
