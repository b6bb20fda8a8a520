import type { Tone } from '#console/badge';
import { formatCount } from '#console/format';
import { JOB_STATUSES } from '#console/job-statuses';
import { statusNames } from '#features/orders/orders/orders.messages';
import type { OrderJobStatus } from './order-jobs.rules';
import type { OrderJob } from './order-jobs.schema';

export const STATUSES = {
  ready: { label: 'Preview', tone: 'warn' },
  running: JOB_STATUSES.running,
  stopped: JOB_STATUSES.stopped,
  done: JOB_STATUSES.done,
  failed: JOB_STATUSES.failed,
} as const satisfies Record<OrderJobStatus, { label: string; tone: Tone }>;

export function ordersText(count: number): string {
  return count === 1 ? '1 order' : `${formatCount(count)} orders`;
}

/** 'Move 12 orders to Shipped' */
export function moveText({ rows, moveTo }: OrderJob): string {
  return `Move ${ordersText(rows.total)} to ${statusNames[moveTo]}`;
}
