import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Menu } from '#console/dialog/menu';
import { useSession } from '#features/accounts/sessions/session.store';
import { may } from '#features/accounts/staff/staff.rules';
import { allOrdersCalls } from '#features/orders/order-admin/all-orders.calls';
import { type AdminMove, adminMoves } from '#features/orders/orders/orders.rules';
import { refreshStaffOrder } from '#features/orders/orders/staff-order.console';
import type { StaffOrderCore } from '#features/orders/orders/staff-order.schema';
import { api } from '#http/client/api-client';
import { ApiError, messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { CancelOrderDialog } from './cancel-order-dialog.console';
import { orderMovesMessages as messages, statusWords } from './order-screens.messages';

const LABELS = {
  confirmed: messages.confirm,
  shipped: messages.markAsShipped,
  out_for_delivery: messages.outForDelivery,
  delivered: messages.markAsDelivered,
  returned: messages.markAsReturned,
} as const satisfies Record<Exclude<AdminMove, 'cancelled'>, string>;

/** Of an order that is picked up. */
const PICKUP_LABELS: Partial<Record<AdminMove, string>> = {
  shipped: messages.markAsReadyForPickup,
  out_for_delivery: messages.markAsPickedUp,
  delivered: messages.markAsPickedUp,
};

/** The next status with one button; what is rarely wanted in a menu. The API checks again, and says who was faster. */
export function OrderMoves({ order }: { order: StaffOrderCore }) {
  const current = useSession();
  const user = current.status === 'customer' ? current.user : undefined;
  const client = useQueryClient();
  const [running, setRunning] = useState<AdminMove>();
  const [isCancelling, setCancelling] = useState(false);
  /** Survives closing the dialog. */
  const [reason, setReason] = useState('');
  if (!may(user, 'orders.pack')) return null;

  const isPickup = order.shippingMethod?.kind === 'pickup';
  const moves = adminMoves(order, new Date());
  const next = moves.find((move) => move !== 'cancelled' && move !== 'returned');
  const mayCancel = moves.includes('cancelled') && may(user, 'orders.refund');
  const move = async (status: AdminMove, note = ''): Promise<boolean> => {
    if (running) return false;
    setRunning(status);
    try {
      const path = allOrdersCalls('/:orderId/status', { param: { orderId: order._id } });
      await api.put(path, { status, note });
      // Nobody carries what is picked up: it is one step.
      if (isPickup && status === 'out_for_delivery') await api.put(path, { status: 'delivered', note });
      toast.success(messages.orderIs(order.orderNumber, statusWords[status]));
      return true;
    } catch (error) {
      toast.error(refusalOf(error));
      return false;
    } finally {
      // Somebody else may have been faster: the page shows what the order is now.
      await refreshStaffOrder(client, order._id);
      setRunning(undefined);
    }
  };
  const rare = [
    ...(moves.includes('returned') ? [{ label: LABELS.returned, onSelect: () => void move('returned') }] : []),
    ...(mayCancel ? [{ label: messages.cancelOrder, isDanger: true, onSelect: () => setCancelling(true) }] : []),
  ];
  return (
    <>
      {next && (
        <Button size="sm" isBusy={running === next} onClick={() => void move(next)}>
          {(isPickup && PICKUP_LABELS[next]) || LABELS[next]}
        </Button>
      )}
      {rare.length > 0 && <Menu label={messages.moreActions} items={rare} />}
      <CancelOrderDialog
        isOpen={isCancelling}
        order={order}
        reason={reason}
        onReason={setReason}
        isBusy={running === 'cancelled'}
        onClose={() => setCancelling(false)}
        onConfirm={async () => {
          if (await move('cancelled', reason)) setCancelling(false);
        }}
      />
    </>
  );
}

/** 'Meanwhile the order was changed: it is shipped. …' */
function refusalOf(error: unknown): string {
  const isLate = error instanceof ApiError && error.code === 'illegal_status';
  return isLate ? messages.somebodyWasFaster(error.message) : messageOf(error, apiErrorMessages.unreachable);
}
