import { useState } from 'react';
import { cart } from '#features/buying/cart/cart.store';
import { ordersMessages as messages } from '#features/orders/orders/orders.messages';
import { isComing } from '#features/orders/orders/orders.rules';
import type { Order } from '#features/orders/orders/orders.schema';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { toast } from '#ui/toast';
import { buyAgainCalls } from './buy-again.calls';
import type { BoughtAgain } from './buy-again.schema';
import * as texts from './buy-again-button.messages';

/**
 * Adds an order's items to the cart again and lists what is missing; renders nothing while the order is not delivered
 * yet.
 */
export function BuyAgainButton({ order, size = 'md' }: { order: Order; size?: 'sm' | 'md' }) {
  const [isBuying, setBuying] = useState(false);
  const [missing, setMissing] = useState<BoughtAgain['missing']>([]);
  if (isComing(order)) return null;

  const buyAgain = async () => {
    setBuying(true);
    try {
      const response = await api.post(buyAgainCalls('/:orderId/buy-again', { param: { orderId: order._id } }));
      cart.confirm(response.cart);
      setMissing(response.missing);
      if (response.missing.length > 0) return;
      toast.success(response.message);
      cart.openDrawer();
    } catch (error) {
      toast.error(messageOf(error, messages.buyAgainFailed));
    } finally {
      setBuying(false);
    }
  };

  return (
    <>
      <Button variant="secondary" size={size} isBusy={isBuying} onClick={() => void buyAgain()}>
        {texts.buyAgain}
      </Button>
      <Dialog isOpen={missing.length > 0} onClose={() => setMissing([])} title={messages.boughtPartly}>
        <div className="overflow-y-auto p-5">
          <ul className="grid list-disc gap-1 ps-5">
            {missing.map(({ itemId, message }) => (
              <li key={itemId}>{message}</li>
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setMissing([])}>
              {texts.close}
            </Button>
            <ButtonLink to={paths.cart()}>{texts.viewCart}</ButtonLink>
          </div>
        </div>
      </Dialog>
    </>
  );
}
