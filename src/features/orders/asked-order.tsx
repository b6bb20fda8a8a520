import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#http/api-client';
import { useAnswer } from '#http/use-answer';
import { paths } from '#paths';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { ordersMessages as messages } from './orders.messages';
import type { Order } from './orders.schema';

interface AskedOrderProps {
  orderId: string;
  /** The order, and what takes over a newer state of it. */
  children: (order: Order, onChanged: (order: Order) => void) => ReactNode;
}

/** Asks for one of a customer's orders; one that is not there leads back to the list (section 2 of the specification). */
export function AskedOrder({ orderId, children }: AskedOrderProps) {
  const navigate = useNavigate();
  const { asked, reload, replace } = useAnswer<{ order: Order }>(`/orders/${encodeURIComponent(orderId)}`);
  const isUnknown = asked.status === 'failed' && asked.error instanceof ApiError && asked.error.status === 404;

  useEffect(() => {
    if (!isUnknown) return;
    toast.error(messages.notFound);
    void navigate(paths.orders(), { replace: true });
  }, [isUnknown, navigate]);

  if (asked.status === 'failed' && !isUnknown) {
    return (
      <div role="alert" className="container-shop py-20 text-center">
        <h1 className="text-3xl font-bold">{messages.detailFailed}</h1>
        <Button className="mt-6" onClick={reload}>
          Try Again
        </Button>
      </div>
    );
  }
  const order = asked.status === 'failed' ? undefined : asked.answer?.order;
  if (!order) {
    return (
      <div className="container-shop py-8" role="status" aria-label="Loading your order">
        <div className="skeleton h-10 w-72" />
        <div className="skeleton mt-6 h-120" />
      </div>
    );
  }
  return children(order, (changed) => replace({ order: changed }));
}
