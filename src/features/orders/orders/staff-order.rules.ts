import { type LinePieces, piecesToPack } from '#features/orders/shipments/shipment.rules';
import { type Cents, negateCents, subtractCents, sumCents, ZERO_CENTS } from '#shared/money';
import type { OrderStatus } from './orders.rules';

/** Pieces of a line that are still to be sent; none of an order that is cancelled. */
export function openPieces(line: LinePieces, status: OrderStatus): number {
  return status === 'cancelled' ? 0 : piecesToPack(line);
}

export interface OrderBalance {
  paidCents: Cents;
  givenBackCents: Cents;
  /** What the shop has of it. */
  netCents: Cents;
  /** Above zero, the customer still has to pay it; below, the shop has to refund it. */
  balanceCents: Cents;
}

interface PaidPart {
  chargedCents: Cents;
  refundedCents: Cents;
  /** The part of what was refunded that an edit had made cheaper: the total is without it. */
  adjustedCents: Cents;
}

/** What was paid for an order, and what is still owed. A cancelled order costs nothing. */
export function balanceOf({ status, totalCents }: { status: OrderStatus; totalCents: Cents }, payments: readonly PaidPart[]): OrderBalance {
  const paidCents = sumCents(payments.map(({ chargedCents }) => chargedCents));
  const givenBackCents = sumCents(payments.map(({ refundedCents }) => refundedCents));
  const netCents = subtractCents(paidCents, givenBackCents);
  // A refund of what the order still costs is not owed again.
  const settledCents = subtractCents(paidCents, sumCents(payments.map(({ adjustedCents }) => adjustedCents)));
  const isOwed = status !== 'cancelled' && status !== 'returned';
  return { paidCents, givenBackCents, netCents, balanceCents: isOwed ? sumCents([totalCents, negateCents(settledCents)]) : ZERO_CENTS };
}
