import { useState } from 'react';
import { api } from '#http/api-client';
import { refusalOf } from '#http/api-error';
import { paths } from '#shared/paths';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { toast } from '#ui/toast';
import { ordersMessages as messages } from './orders.messages';
import { orderCan } from './orders.rules';
import type { Order } from './orders.schema';

interface CancelOrderButtonProps {
  order: Order;
  size?: 'sm' | 'md';
  /** Told of the order as it is after it was cancelled. */
  onCancelled: (order: Order) => void;
}

/** Asks once more, then cancels; nothing where the order cannot be cancelled any more. */
export function CancelOrderButton({ order, size = 'md', onCancelled }: CancelOrderButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  if (!orderCan.cancel(order)) return null;

  const cancel = async () => {
    setCancelling(true);
    try {
      const response = await api.put<{ order: Order; message: string }>(`/orders/${order._id}/cancel`, { reason: messages.cancelReason });
      toast.success(response.message);
      onCancelled(response.order);
      setTimeout(() => focusOrder(order._id));
    } catch (error) {
      toast.error(refusalOf(error, messages.cancelFailed));
    } finally {
      setCancelling(false);
      setAsking(false);
    }
  };

  return (
    <>
      <Button variant="danger" size={size} onClick={() => setAsking(true)} aria-haspopup="dialog">
        Cancel Order
      </Button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={`Cancel order ${order.orderNumber}`}>
        <div className="p-5">
          <p>{messages.cancelConfirm}</p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep Order
            </Button>
            <Button variant="danger" isBusy={isCancelling} busyText="Cancelling..." onClick={() => void cancel()}>
              Yes, Cancel It
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

/** The button is gone with what it did: the focus goes to the order's link, or to the page that it fills. */
function focusOrder(orderId: string): void {
  const links = [...document.querySelectorAll<HTMLElement>(`main a[href="${paths.order(orderId)}"]`)];
  (links.find((link) => link.checkVisibility()) ?? document.getElementById('content'))?.focus();
}
