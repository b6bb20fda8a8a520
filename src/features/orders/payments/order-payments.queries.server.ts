import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { PaymentRole } from './order-payments.schema';
import type { ProviderPaymentStatus } from './payments.rules';

export interface OrderPaymentRow
  extends TableRow<
    'payments',
    | 'id'
    | 'provider'
    | 'amountCents'
    | 'chargedCents'
    | 'refundedCents'
    | 'adjustedCents'
    | 'reference'
    | 'failureCode'
    | 'cardBrand'
    | 'cardLast4'
    | 'createdAt'
    | 'updatedAt'
  > {
  kind: PaymentRole;
  status: ProviderPaymentStatus;
}

/** All payments of an order, the first one first. */
export async function selectPaymentsOfOrder(db: Db | Tx, orderId: string): Promise<OrderPaymentRow[]> {
  const rows = await db
    .selectFrom('payments')
    .select([
      'id',
      'provider',
      'kind',
      'status',
      'amountCents',
      'chargedCents',
      'refundedCents',
      'adjustedCents',
      'reference',
      'failureCode',
    ])
    .select(['cardBrand', 'cardLast4', 'createdAt', 'updatedAt'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows as OrderPaymentRow[];
}
