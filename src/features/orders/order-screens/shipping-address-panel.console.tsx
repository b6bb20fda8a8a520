import type { ReactNode } from 'react';
import { Card } from '#console/card';
import { useAdminOrder } from '#features/orders/orders/admin-order.console';
import { OrderAddress } from '#features/orders/orders/order-address';

/** Where the order goes, to read. */
export function ShippingAddressPanel({ orderId, actions }: { orderId: string; actions?: ReactNode }) {
  const order = useAdminOrder(orderId).data?.order;
  if (!order) return null;
  return (
    <Card title={order.shippingMethod?.kind === 'pickup' ? 'Picked up by' : 'Ship to'} actions={actions}>
      {order.shippingMethod && (
        <p className="mb-3 font-medium wrap-anywhere">
          {order.shippingMethod.kind === 'pickup' ? 'Pickup: ' : 'By '}
          {order.shippingMethod.name}
        </p>
      )}
      <div className="wrap-anywhere">
        <OrderAddress address={order.shippingAddress} />
      </div>
      {order.orderNotes && (
        <div className="mt-4 border-t border-line pt-3">
          <h3 className="text-sm font-semibold">Note from the customer</h3>
          <p className="mt-1 whitespace-pre-wrap wrap-anywhere" dir="auto">
            {order.orderNotes}
          </p>
        </div>
      )}
    </Card>
  );
}
