import type { OrderStatus } from '#features/orders/orders/orders.rules';
import { statusWords } from '#features/orders/orders/status-words.messages';
import type { ShipmentStatus } from '#features/orders/shipments/shipment.rules';
import { formatList } from '#shared/lists';
import { stateMachine } from '#shared/state-machine';
import { orderJobsMessages as messages } from './order-jobs.messages';

export const ORDER_JOB_STATUSES = ['ready', 'running', 'stopped', 'done', 'failed'] as const;
export type OrderJobStatus = (typeof ORDER_JOB_STATUSES)[number];

/** The database checks the same (order_job_status_may_become). */
export const orderJobMachine = stateMachine<OrderJobStatus>({
  ready: ['running'],
  running: ['stopped', 'done', 'failed'],
  stopped: ['running'],
  done: [],
  failed: ['running'],
});

/** Where many orders can be moved at once. Cancelling refunds, and is done one by one. */
export const JOB_MOVES = ['confirmed', 'shipped', 'out_for_delivery', 'delivered'] as const;
export type JobMove = (typeof JOB_MOVES)[number];

export const ROW_OUTCOMES = ['change', 'unchanged', 'refuse'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
export type RowState = 'waiting' | 'skipped' | 'applied';

/** What a move depends on. */
export interface MovedOrder {
  status: OrderStatus;
  /** Pieces in no shipment. */
  openPieces: number;
  /** Its customer comes for it: it is ready for pickup, and never out for delivery. */
  isPickup: boolean;
  /** Shipments that are not cancelled, the oldest first. */
  shipments: { id: string; status: ShipmentStatus; trackingNumber: string | null }[];
}

export interface PlannedMove {
  outcome: RowOutcome;
  problem?: string;
}

const UNCHANGED: PlannedMove = { outcome: 'unchanged' };
const CHANGE: PlannedMove = { outcome: 'change' };

/** The statuses in which shipments are on their way. */
const SENT: readonly OrderStatus[] = ['shipped', 'out_for_delivery', 'delivered'];

/** What a move would do to an order: docs/rules.md#order-jobs-moves. Unlike a single order's, it may skip statuses. */
export function planMove(order: MovedOrder, { to, trackingNumber }: { to: JobMove; trackingNumber?: string | undefined }): PlannedMove {
  const { status, isPickup } = order;
  if (status === 'pending' || status === 'cancelled' || status === 'returned') return refuse(messages.notMovable(statusWords[status]));
  switch (to) {
    case 'confirmed':
      return status === 'processing' ? CHANGE : UNCHANGED;
    case 'shipped':
      return planShipping(order, trackingNumber);
    case 'out_for_delivery':
      if (isPickup) return refuse(messages.pickedUp);
      return status === 'out_for_delivery' || status === 'delivered' ? UNCHANGED : planDelivery(order);
    case 'delivered':
      return status === 'delivered' ? UNCHANGED : planDelivery(order);
    default:
      return to satisfies never;
  }
}

function planShipping({ status, openPieces, shipments }: MovedOrder, trackingNumber: string | undefined): PlannedMove {
  if (trackingNumber && shipments.some((shipment) => shipment.trackingNumber === trackingNumber)) return UNCHANGED;
  if (!SENT.includes(status)) return openPieces > 0 || shipments.length > 0 ? CHANGE : refuse(messages.nothingToSend);
  if (!trackingNumber) return UNCHANGED;
  // It was shipped without a tracking number, which comes now.
  return shipments.some((shipment) => !shipment.trackingNumber)
    ? CHANGE
    : refuse(messages.tracked(formatList(shipments.flatMap(({ trackingNumber: known }) => known ?? []))));
}

function planDelivery({ status, isPickup }: MovedOrder): PlannedMove {
  return SENT.includes(status) ? CHANGE : refuse(isPickup ? messages.notReady : messages.notSent);
}

function refuse(problem: string): PlannedMove {
  return { outcome: 'refuse', problem };
}
