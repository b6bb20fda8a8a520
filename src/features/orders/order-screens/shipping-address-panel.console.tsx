import type { ReactNode } from 'react';
import { Card } from '#console/card';
import { OrderAddress } from '#features/orders/orders/order-address';
import { useStaffOrder } from '#features/orders/orders/staff-order.console';
import { shippingAddressPanelMessages as messages } from './order-screens.messages';

/** Where the order goes, to read. */
export function ShippingAddressPanel({ orderId, actions }: { orderId: string; actions?: ReactNode }) {
  const order = useStaffOrder(orderId).data?.order;
  if (!order) return null;
  return (
    <Card title={order.shippingMethod?.kind === 'pickup' ? messages.pickedUpBy : messages.shipTo} actions={actions}>
      {order.shippingMethod && (
        <p className="mb-3 font-medium wrap-anywhere">
          {order.shippingMethod.kind === 'pickup' ? messages.pickup(order.shippingMethod.name) : messages.by(order.shippingMethod.name)}
        </p>
      )}
      <div className="wrap-anywhere">
        <OrderAddress address={order.shippingAddress} />
      </div>
      {order.orderNotes && (
        <div className="mt-4 border-t border-line pt-3">
          <h3 className="text-sm font-semibold">{messages.noteFromTheCustomer}</h3>
          <p className="mt-1 whitespace-pre-wrap wrap-anywhere" dir="auto">
            {order.orderNotes}
          </p>
        </div>
      )}
    </Card>
  );
}
