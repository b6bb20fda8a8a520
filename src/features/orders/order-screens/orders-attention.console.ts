import { Clock, CreditCard, PackageOpen, Undo2, Wallet } from 'lucide-react';
import type { Attention, AttentionItem } from '#console/attention';
import { FAILED_PAYMENT_DAYS } from '#features/orders/order-admin/order-list.rules';
import type { OrderCounts } from '#features/orders/order-admin/order-list.schema';
import { adminPaths } from '#shared/admin-paths';
import { DAY_MS } from '#shared/time';
import { useOrderCounts } from './order-counts.console';
import { ordersAttentionMessages as messages } from './orders-attention.messages';

/** Orders that wait for somebody; each line is a filtered list. */
export function useOrdersAttention(isEnabled: boolean): Attention {
  const { data, error } = useOrderCounts(isEnabled);
  return {
    items: data ? toItems(data.counts) : [],
    isLoading: isEnabled && !error && !data,
    failed: error && !data ? messages.orders : undefined,
  };
}

function toItems({ toPack, late, unpaid, paymentFailed, returns }: OrderCounts): AttentionItem[] {
  const view = (filter: string) => `${adminPaths.orders()}?${filter}`;
  const items: AttentionItem[] = [
    {
      key: 'late',
      icon: Clock,
      text: messages.lateOrders,
      hint: messages.mayMissThePromisedDay,
      count: late,
      to: view('late=true'),
      isUrgent: true,
    },
    { key: 'to pack', icon: PackageOpen, text: messages.ordersToPack, count: toPack, to: view('toPack=true') },
    {
      key: 'payment failed',
      icon: CreditCard,
      text: messages.paymentsThatFailed,
      hint: messages.inTheLastDays(FAILED_PAYMENT_DAYS),
      count: paymentFailed,
      to: view(`paymentStatus=failed&startDate=${firstFailedDay()}`),
    },
    { key: 'unpaid', icon: Wallet, text: messages.ordersWaitingForTheirPayment, count: unpaid, to: view('status=pending') },
    { key: 'returns', icon: Undo2, text: messages.returnsWaitingForYou, count: returns, to: adminPaths.returns() },
  ];
  return items.filter(({ count }) => count);
}

/** In the browser's time zone, as the list's filter. */
function firstFailedDay(): string {
  const day = new Date(Date.now() - FAILED_PAYMENT_DAYS * DAY_MS);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
