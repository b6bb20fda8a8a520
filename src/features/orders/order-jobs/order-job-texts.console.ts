import type { Tone } from '#console/badge';
import { JOB_STATUSES } from '#console/job-statuses';
import { statusName } from '#features/orders/orders/order-status';
import { statusNames } from '#features/orders/orders/orders.messages';
import { orderJobTextsMessages as texts } from './order-job-texts.messages';
import type { OrderJobStatus } from './order-jobs.rules';
import type { OrderJob } from './order-jobs.schema';

export const STATUSES = {
  ready: { label: texts.preview, tone: 'warn' },
  running: JOB_STATUSES.running,
  stopped: JOB_STATUSES.stopped,
  done: JOB_STATUSES.done,
  failed: JOB_STATUSES.failed,
} as const satisfies Record<OrderJobStatus, { label: string; tone: Tone }>;

export function ordersText(count: number): string {
  return texts.orders(count);
}

/** 'Move 12 orders to Shipped', 'Move 3 orders to Shipped or Ready for Pickup' */
export function moveText({ rows, moveTo, chosen: { pickups = 0 } }: OrderJob): string {
  const orders = ordersText(rows.total);
  const [status, ofPickups] = [statusNames[moveTo], nameOfMove(moveTo, true)];
  if (Number(pickups) <= 0 || status === ofPickups) return texts.moveTo(orders, status);
  if (Number(pickups) >= rows.change) return texts.moveTo(orders, ofPickups);
  return texts.moveToEither({ orders, status, ofPickups });
}

/** What the status is called for an order: 'Ready for Pickup', if its customer comes for it. */
export function nameOfMove(moveTo: OrderJob['moveTo'], isPickup: boolean): string {
  return statusName({ orderStatus: moveTo, ...(isPickup && { shippingMethod: { kind: 'pickup' } }) });
}
