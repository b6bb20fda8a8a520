import { useState } from 'react';
import { ordersCalls } from '#features/orders/customer-orders/orders.calls';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { paths } from '#shared/paths';
import { Button } from '#ui/button';
import { CODE_CLASS } from '#ui/code-class';
import { Dialog } from '#ui/dialog';
import { richText } from '#ui/rich-text';
import { toast } from '#ui/toast';
import * as texts from './cancel-order-button.messages';
import { ordersMessages as messages } from './orders.messages';
import { CANCELLED_BY_CUSTOMER, orderCan } from './orders.rules';
import type { Order } from './orders.schema';

interface CancelOrderButtonProps {
  order: Order;
  size?: 'sm' | 'md';
  /** Called with the cancelled order. */
  onCancelled: (order: Order) => void;
}

/** Cancels an order after a confirmation dialog; renders nothing when the order can no longer be cancelled. */
export function CancelOrderButton({ order, size = 'md', onCancelled }: CancelOrderButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  if (!orderCan.cancel(order)) return null;

  const cancel = async () => {
    setCancelling(true);
    try {
      const response = await api.put(ordersCalls('/:orderId/cancel', { param: { orderId: order._id } }), { reason: CANCELLED_BY_CUSTOMER });
      toast.success(response.message);
      onCancelled(response.order);
      setTimeout(() => focusOrder(order._id));
    } catch (error) {
      toast.error(refusalOf(error, messages.cancelFailed));
    } finally {
      setCancelling(false);
      setOpen(false);
    }
  };

  return (
    <>
      <Button variant="danger" size={size} onClick={() => setOpen(true)} aria-haspopup="dialog">
        {texts.cancelOrder}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={richText(texts.cancelOrderTitle, { number: <span className={CODE_CLASS}>{order.orderNumber}</span> })}
      >
        <div className="p-5">
          <p>{messages.cancelConfirm}</p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {texts.keepOrder}
            </Button>
            <Button variant="danger" isBusy={isCancelling} busyText={texts.cancelling} onClick={() => void cancel()}>
              {texts.yesCancelIt}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

/** The button disappears after cancelling, so the focus moves to the order's link, or to the page. */
function focusOrder(orderId: string): void {
  const links = [...document.querySelectorAll<HTMLElement>(`main a[href="${paths.order(orderId)}"]`)];
  (links.find((link) => link.checkVisibility()) ?? document.getElementById('content'))?.focus();
}
