import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { FailedState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { LoadingStatus, SkeletonCard } from '#console/skeleton';
import { ConversationsPanel } from '#features/accounts/conversations/conversations-panel.console';
import { MailsPanel } from '#features/accounts/mail-log/mails-panel.console';
import { NotesPanel } from '#features/accounts/notes/notes-panel.console';
import { MarkPaidButton } from '#features/orders/later-payments/mark-paid-button.console';
import { AddressPanel } from '#features/orders/order-edits/address-panel.console';
import { OrderLinesPanel } from '#features/orders/order-edits/order-lines-panel.console';
import { CustomerCard } from '#features/orders/order-screens/customer-card.console';
import { ItemsPanel } from '#features/orders/order-screens/items-panel.console';
import { OrderChanges } from '#features/orders/order-screens/order-changes.console';
import { ORDERS_BACK, OrderHeader } from '#features/orders/order-screens/order-header.console';
import { OrderMoves } from '#features/orders/order-screens/order-moves.console';
import { PaymentsPanel } from '#features/orders/order-screens/payments-panel.console';
import { ShippingAddressPanel } from '#features/orders/order-screens/shipping-address-panel.console';
import { TimelinePanel } from '#features/orders/order-screens/timeline-panel.console';
import { useOrderPresence } from '#features/orders/order-screens/use-order-presence.console';
import { refreshStaffOrder, useStaffOrder } from '#features/orders/orders/staff-order.console';
import { RefundButton } from '#features/orders/refunds/refund-button.console';
import { ReturnsPanel } from '#features/orders/returns/returns-panel.console';
import { ShipmentsPanel } from '#features/orders/shipments/shipments-panel.console';
import { CustomerCredit } from '#features/orders/store-credit/customer-credit.console';
import { PresenceBadge } from '#features/platform/presence/presence-badge.console';
import { orderPageMessages as messages } from './admin.messages';

/** `/admin/orders/:orderId`: the panels of all features that know something about an order. Each reads it with `useStaffOrder`. */
export function OrderPage() {
  const { orderId = '' } = useParams();
  const { data, error, refetch, dataUpdatedAt } = useStaffOrder(orderId);
  const presence = useOrderPresence(orderId, { updatedAt: data?.order.updatedAt ?? '', loadedAt: dataUpdatedAt });
  const client = useQueryClient();
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  return (
    <>
      <OrderHeader order={data.order} presence={<PresenceBadge others={presence.others} />} actions={<OrderMoves order={data.order} />} />
      {presence.changes && <OrderChanges changes={presence.changes} onLoad={() => void refreshStaffOrder(client, orderId)} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_min(20rem,35%)]">
        <div className="grid grid-cols-1 gap-4">
          <OrderLinesPanel orderId={orderId}>{(actions) => <ItemsPanel orderId={orderId} actions={actions} />}</OrderLinesPanel>
          <ShipmentsPanel orderId={orderId} />
          <PaymentsPanel
            orderId={orderId}
            actions={
              <>
                <MarkPaidButton orderId={orderId} />
                <RefundButton orderId={orderId} />
              </>
            }
          />
          <ReturnsPanel orderId={orderId} />
          <TimelinePanel orderId={orderId} />
          <ConversationsPanel of={{ order: orderId }} subject={messages.yourOrder(data.order.orderNumber)} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <CustomerCard orderId={orderId} />
          <AddressPanel orderId={orderId}>{(actions) => <ShippingAddressPanel orderId={orderId} actions={actions} />}</AddressPanel>
          <CustomerCredit userId={data.order.customer._id} />
          <NotesPanel subject={{ type: 'order', id: orderId }} />
          <MailsPanel of={{ order: orderId }} />
        </div>
      </div>
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <PageHeader title={messages.order} back={ORDERS_BACK} />
      <FailedState error={error} onRetry={onRetry} />
    </>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title={messages.order} back={ORDERS_BACK} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_min(20rem,35%)]">
        <LoadingStatus label={messages.loadingTheOrder} />
        <div className="grid grid-cols-1 gap-4">
          <SkeletonCard fields={4} />
          <SkeletonCard fields={2} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <SkeletonCard fields={1} />
          <SkeletonCard fields={2} />
        </div>
      </div>
    </>
  );
}
