import { Badge, type Tone } from '#console/badge';
import { formatMoment } from '#console/format';
import type { Delivery, Endpoint } from './webhooks.schema';
import { eventNames, webhookWordsMessages as messages } from './webhooks-console.messages';

const ENDPOINT_STATUSES = {
  active: { name: messages.on, tone: 'good' },
  paused: { name: messages.paused, tone: 'neutral' },
  failed: { name: messages.turnedOff, tone: 'bad' },
} as const satisfies Record<Endpoint['status'], { name: string; tone: Tone }>;

export function EndpointBadge({ endpoint: { status, failingSince } }: { endpoint: Endpoint }) {
  if (status === 'active' && failingSince) return <Badge tone="warn">{messages.failing}</Badge>;
  const { name, tone } = ENDPOINT_STATUSES[status];
  return <Badge tone={tone}>{name}</Badge>;
}

export const DELIVERY_STATUSES = {
  waiting: { name: messages.waiting, tone: 'warn' },
  delivered: { name: messages.arrived, tone: 'good' },
  failed: { name: messages.failed, tone: 'bad' },
} as const satisfies Record<Delivery['status'], { name: string; tone: Tone }>;

export function DeliveryBadge({ status }: Pick<Delivery, 'status'>) {
  const { name, tone } = DELIVERY_STATUSES[status];
  return <Badge tone={tone}>{name}</Badge>;
}

/** 'An order was placed' */
export function eventName(type: string): string {
  return Object.entries(eventNames).find(([known]) => known === type)?.[1] ?? (type === 'test' ? messages.aTest : type);
}

/** Why nothing arrives, and what happens next. */
export function troubleOf({ status, failingSince }: Endpoint): string | undefined {
  if (status === 'failed') return messages.nothingArrivedForDays;
  if (status === 'active' && failingSince) return messages.nothingHasArrivedSince(formatMoment(failingSince));
  return undefined;
}
