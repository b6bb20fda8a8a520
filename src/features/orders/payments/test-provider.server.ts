import { randomBytes } from 'node:crypto';
import type { Db } from '#db/database.server';
import { ZERO_CENTS } from '#shared/money';
import { cardDigits } from './card.rules';
import type { Charge, PaymentProvider } from './payments.provider';
import { CURRENCY } from './payments.rules';
import * as books from './test-provider.queries.server';

/** docs/rules.md#payments-test-cards. Any other card is accepted. */
const VERDICTS: Record<string, Pick<books.ChargeRow, 'outcome' | 'failureCode'>> = {
  '4000000000000002': { outcome: 'declined', failureCode: 'card_declined' },
  '4000000000009995': { outcome: 'declined', failureCode: 'insufficient_funds' },
  '4000000000000069': { outcome: 'declined', failureCode: 'expired_card' },
  '4000000000003220': { outcome: 'requires_action', failureCode: null },
};

/**
 * The built-in provider for a shop without keys. It stores its records in statements outside the shop's transactions,
 * as an external provider would, so that they survive a rollback.
 */
export function testProvider(db: Db): PaymentProvider {
  return {
    async charge({ paymentId, amountCents, card }) {
      const verdict = VERDICTS[cardDigits(card?.number ?? '')] ?? { outcome: 'paid', failureCode: null };
      return toKnownCharge(paymentId, await books.insertCharge(db, { paymentId, amountCents, reference: newReference(), ...verdict }));
    },
    async confirm({ id }, approve) {
      await books.settleWaitingCharge(
        db,
        id,
        approve ? { outcome: 'paid', failureCode: null } : { outcome: 'declined', failureCode: 'card_declined' },
      );
      return knownCharge(db, id);
    },
    async find({ id }) {
      const row = await books.selectCharge(db, id);
      return row && toCharge(row);
    },
    async cancel({ id }) {
      const cancelled = { outcome: 'declined', failureCode: 'cancelled' } as const;
      await books.insertCharge(db, { paymentId: id, amountCents: ZERO_CENTS, reference: newReference(), ...cancelled });
      await books.settleWaitingCharge(db, id, cancelled);
      return knownCharge(db, id);
    },
    async refund({ payment, refundId, amountCents }) {
      const reference = await books.insertTestRefund(db, { refundId, paymentId: payment.id, amountCents, reference: newReference() });
      return reference === undefined ? { outcome: 'refused', reason: 'beyond_charge' } : { outcome: 'done', reference };
    },
  };
}

async function knownCharge(db: Db, paymentId: string): Promise<Charge> {
  return toKnownCharge(paymentId, await books.selectCharge(db, paymentId));
}

function toKnownCharge(paymentId: string, row: books.ChargeRow | undefined): Charge {
  if (!row) throw new Error(`The test provider has no charge for payment ${paymentId}.`);
  return toCharge(row);
}

function toCharge({ outcome, reference, failureCode, amountCents }: books.ChargeRow): Charge {
  switch (outcome) {
    case 'paid':
      return { outcome, reference, amountCents, currency: CURRENCY };
    case 'requires_action':
      return { outcome, reference };
    case 'declined':
      return { outcome, failureCode: failureCode ?? 'card_declined' };
    default:
      return outcome satisfies never;
  }
}

function newReference(): string {
  return `test_${randomBytes(12).toString('hex')}`;
}
