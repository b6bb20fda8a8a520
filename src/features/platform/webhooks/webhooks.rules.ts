import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time';

/** Messages stay in the log for so long: docs/rules.md#webhooks-log */
export const EVENT_RETENTION_DAYS = 30;

/** What an endpoint can be sent: docs/rules.md#webhooks-events */
export const EVENT_TYPES = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'refund.created',
  'return.requested',
  'product.created',
  'product.updated',
  'product.archived',
  'stock.low',
  'customer.created',
  'review.created',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
/** Sent by a person, to one endpoint. */
export const TEST_EVENT = 'test';

/** About a day: the delays that Standard Webhooks proposes. */
const RETRY_DELAYS_MS = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 8 * HOUR_MS, 10 * HOUR_MS] as const;

/** The delay after a failed try, the first being 1; undefined after the last one (docs/rules.md#webhooks-retries). */
export function retryDelayMs(tries: number): number | undefined {
  return RETRY_DELAYS_MS[tries - 1];
}

/** An attempt without a response ends after this. */
export const ATTEMPT_MS = 10 * SECOND_MS;
/** An endpoint to which nothing arrives for this long gets nothing more. */
export const FAILED_AFTER_MS = 3 * DAY_MS;
/** Both secrets sign in the meantime. */
export const ROTATION_MS = DAY_MS;
