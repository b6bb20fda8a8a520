import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { cents, minCents, subtractCents, sumCents } from '#shared/money';
import { cashOrder, makeShopper, place } from '#test/checkout.fixtures.server';
import { openTestShop } from '#test/test-shop.server';
import { orderPaymentStatus, paymentMachine } from './payments.rules';

const test = openTestShop();

const payment = fc.record({
  kind: fc.constantFrom('difference' as const, 'credit' as const),
  status: fc.constantFrom(...paymentMachine.states),
  chargedCents: fc.constantFrom(cents(0), cents(500), cents(700)),
  adjustedCents: fc.constantFrom(cents(0), cents(500)),
  doneCents: fc.constantFrom(cents(0), cents(200), cents(500)),
});
const payments = fc.tuple(
  payment.map((row) => ({ ...row, kind: 'order' as const })),
  fc.array(payment, { maxLength: 3 }),
);

it('has the same payment status of an order in the database as in the code, for any payments', async () => {
  const buyer = await makeShopper(test);
  const { order } = (await place(test, buyer.token, { body: cashOrder() })).body;
  await fc.assert(
    fc.asyncProperty(payments, async ([first, others]) => {
      const rows = [first, ...others].map((row) => {
        const adjustedCents = minCents(row.adjustedCents, row.chargedCents);
        return { ...row, adjustedCents, doneCents: minCents(row.doneCents, subtractCents(row.chargedCents, adjustedCents)) };
      });
      const status = await test.shop.db
        .transaction()
        .execute(async (tx) => {
          await tx.deleteFrom('payments').where('orderId', '=', order._id).execute();
          for (const { doneCents, ...row } of rows) {
            const refundedCents = sumCents([row.adjustedCents, doneCents]);
            const { id } = await tx
              .insertInto('payments')
              .values({ ...row, refundedCents, orderId: order._id, provider: 'test', amountCents: cents(700) })
              .returning('id')
              .executeTakeFirstOrThrow();
            const refunds = [
              { amountCents: row.adjustedCents, isAdjustment: true },
              { amountCents: doneCents, isAdjustment: false },
            ].filter(({ amountCents }) => amountCents > 0);
            for (const refund of refunds)
              await tx
                .insertInto('refunds')
                .values({ ...refund, paymentId: id, status: 'done' })
                .execute();
          }
          const { rows: found } = await sql<{ status: string }>`SELECT order_payment_status(${order._id}) AS status`.execute(tx);
          // Undone, so that the order has its own payment again.
          throw new Found(found[0]?.status);
        })
        .catch((error: unknown) => {
          if (error instanceof Found) return error.status;
          throw error;
        });
      expect(status).toBe(orderPaymentStatus(rows, sumCents(rows.map(({ doneCents }) => doneCents))));
    }),
    { numRuns: 150 },
  );
});

class Found extends Error {
  readonly status: string | undefined;
  constructor(status: string | undefined) {
    super();
    this.status = status;
  }
}
