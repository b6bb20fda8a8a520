import { useState } from 'react';
import { useSession } from '#features/accounts/sessions/session.store';
import { may } from '#features/accounts/staff/staff.rules';
import { useStaffOrder } from '#features/orders/orders/staff-order.console';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { RefundForm } from './refund-form.console';
import { refundButtonMessages as messages } from './refunds-console.messages';

/** Opens the dialog that refunds an order; nothing for those who must not, and while nothing is left to refund. */
export function RefundButton({ orderId }: { orderId: string }) {
  const session = useSession();
  const order = useStaffOrder(orderId).data?.order;
  const [isOpen, setOpen] = useState(false);
  const isAllowed = session.status === 'customer' && may(session.user, 'orders.refundToLimit');
  if (!order || !isAllowed || (order.paid <= order.refundedAmount && !isOpen)) return null;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {messages.refund}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={messages.refundTitle(order.orderNumber)} side="end">
        <RefundForm orderId={orderId} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
