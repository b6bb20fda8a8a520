import { Badge, type Tone } from '#console/badge';
import type { OrderStatus, PaymentStatus } from '#features/orders/orders/orders.rules';
import type { Fulfilment } from '#features/orders/shipments/shipment.rules';
import { FULFILMENT_NAMES, PAYMENT_NAMES, STATUS_NAMES } from './order-names.console';

const STATUS_TONES = {
  pending: 'warn',
  processing: 'accent',
  confirmed: 'accent',
  shipped: 'neutral',
  out_for_delivery: 'neutral',
  delivered: 'good',
  cancelled: 'bad',
  returned: 'neutral',
} as const satisfies Record<OrderStatus, Tone>;

const PAYMENT_TONES = {
  pending: 'warn',
  completed: 'good',
  failed: 'bad',
  partially_refunded: 'neutral',
  refunded: 'neutral',
} as const satisfies Record<PaymentStatus, Tone>;

const FULFILMENT_TONES = { unfulfilled: 'warn', partial: 'accent', fulfilled: 'good' } as const satisfies Record<Fulfilment, Tone>;

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]}</Badge>;
}

export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={PAYMENT_TONES[status]}>{PAYMENT_NAMES[status]}</Badge>;
}

export function FulfilmentBadge({ fulfilment }: { fulfilment: Fulfilment }) {
  return <Badge tone={FULFILMENT_TONES[fulfilment]}>{FULFILMENT_NAMES[fulfilment]}</Badge>;
}
