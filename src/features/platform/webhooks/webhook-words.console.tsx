import { Badge, type Tone } from '#console/badge';
import { formatWhen } from '#console/format';
import { EVENTS } from './webhooks.rules';
import type { Delivery, Endpoint } from './webhooks.schema';

const ENDPOINT_STATUSES = {
  active: { name: 'On', tone: 'good' },
  paused: { name: 'Paused', tone: 'neutral' },
  failed: { name: 'Turned off', tone: 'bad' },
} as const satisfies Record<Endpoint['status'], { name: string; tone: Tone }>;

export function EndpointBadge({ endpoint: { status, failingSince } }: { endpoint: Endpoint }) {
  if (status === 'active' && failingSince) return <Badge tone="warn">Failing</Badge>;
  const { name, tone } = ENDPOINT_STATUSES[status];
  return <Badge tone={tone}>{name}</Badge>;
}

export const DELIVERY_STATUSES = {
  waiting: { name: 'Waiting', tone: 'warn' },
  delivered: { name: 'Arrived', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
} as const satisfies Record<Delivery['status'], { name: string; tone: Tone }>;

export function DeliveryBadge({ status }: Pick<Delivery, 'status'>) {
  const { name, tone } = DELIVERY_STATUSES[status];
  return <Badge tone={tone}>{name}</Badge>;
}

/** 'An order was placed' */
export function eventName(type: string): string {
  return Object.entries(EVENTS).find(([known]) => known === type)?.[1] ?? (type === 'test' ? 'A test' : type);
}

/** Why nothing arrives, and what happens next. */
export function troubleOf({ status, failingSince }: Endpoint): string | undefined {
  if (status === 'failed') return 'Nothing arrived for days, so nothing more is sent. Turn it on when the receiver works again.';
  if (status === 'active' && failingSince) return `Nothing has arrived since ${formatWhen(failingSince)}. The shop tries again for a day.`;
  return undefined;
}
