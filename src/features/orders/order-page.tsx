import { type ReactNode, useEffect, useId } from 'react';
import { useNavigate } from 'react-router';
import { BRAND_NAMES, type CardBrand } from '#features/payments/card.rules';
import { paymentMethodName } from '#features/payments/payment-methods';
import { ApiError } from '#http/api-client';
import { useAnswer } from '#http/use-answer';
import { paths } from '#paths';
import { formatDate } from '#shared/time';
import { Breadcrumb } from '#ui/breadcrumb';
import { Button, ButtonLink } from '#ui/button';
import { toast } from '#ui/toast';
import { CancelOrderButton } from './cancel-order-button';
import { OrderItemLine } from './order-item-line';
import { OrderTimeline } from './order-timeline';
import { OrderTotals } from './order-totals';
import { ordersMessages as messages, paymentStatusNames } from './orders.messages';
import type { Order } from './orders.schema';
import { StatusBadge } from './status-badge';

/** One order of a customer; one that is not there leads back to the list (section 2 of the specification). */
export function OrderDetailPage({ orderId }: { orderId: string }) {
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
  return <OrderDetail order={order} onChanged={(changed) => replace({ order: changed })} />;
}

function OrderDetail({ order, onChanged }: { order: Order; onChanged: (order: Order) => void }) {
  return (
    <div className="container-shop py-6 lg:py-10">
      <Breadcrumb
        trail={[
          { name: 'Home', to: paths.home() },
          { name: 'My Orders', to: paths.orders() },
          { name: order.orderNumber, to: paths.order(order._id) },
        ]}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="flex flex-wrap items-center gap-x-4 gap-y-2 text-3xl font-bold">
            Order {order.orderNumber} <StatusBadge status={order.orderStatus} />
          </h1>
          <p className="mt-1 text-muted">Placed on {formatDate(order.createdAt)}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {order.paymentInfo.redirectUrl && <ButtonLink to={order.paymentInfo.redirectUrl}>Approve the Payment</ButtonLink>}
          <CancelOrderButton order={order} onCancelled={onChanged} />
        </div>
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6">
          <Card title="Tracking" id="tracking">
            <DeliveryDate order={order} />
            <OrderTimeline order={order} />
          </Card>
          <Card title="Items">
            <ul className="divide-y divide-line">
              {order.orderItems.map((item) => (
                <OrderItemLine key={item._id} item={item} />
              ))}
            </ul>
          </Card>
        </div>
        <div className="grid gap-6">
          <Card title="Order Summary">
            <OrderTotals order={order} />
          </Card>
          <Card title="Shipping Address">
            <Address address={order.shippingAddress} />
          </Card>
          <Card title="Payment Information">
            <PaymentFacts order={order} />
          </Card>
          {order.orderNotes && (
            <Card title="Order Notes">
              <p className="whitespace-pre-wrap">{order.orderNotes}</p>
            </Card>
          )}
        </div>
      </div>
    </div>
  );
}

function Card({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className="rounded-lg bg-surface p-5 shadow-soft sm:p-6">
      <h2 id={titleId} className="mb-4 text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function DeliveryDate({ order: { orderStatus, actualDelivery, estimatedDelivery } }: { order: Order }) {
  if (actualDelivery) return <p className="mb-5 font-semibold text-good">Delivered on {formatDate(actualDelivery)}</p>;
  if (orderStatus === 'cancelled' || orderStatus === 'returned') return null;
  return <p className="mb-5 font-semibold">Estimated delivery: {formatDate(estimatedDelivery)}</p>;
}

function Address({ address }: { address: Order['shippingAddress'] }) {
  const { firstName, lastName, company, addressLine1, addressLine2, city, state, postalCode, country, phone } = address;
  return (
    <address className="not-italic">
      <p className="font-semibold">
        {firstName} {lastName}
      </p>
      {company && <p>{company}</p>}
      <p>{addressLine1}</p>
      {addressLine2 && <p>{addressLine2}</p>}
      <p>
        {city}, {state} {postalCode}
      </p>
      <p>{country}</p>
      {phone && <p className="text-muted">{phone}</p>}
    </address>
  );
}

function PaymentFacts({ order: { paymentInfo, paymentStatus, orderStatus } }: { order: Order }) {
  const { method, transactionId, cardBrand, cardLast4 } = paymentInfo;
  const card = cardLast4 && `${BRAND_NAMES[cardBrand as CardBrand] ?? BRAND_NAMES.unknown} ending in ${cardLast4}`;
  const isNeverPaid = orderStatus === 'cancelled' && paymentStatus === 'pending';
  const facts = [
    ['Method', paymentMethodName(method)],
    ['Card', card],
    ['Status', isNeverPaid ? 'Nothing was charged' : paymentStatusNames[paymentStatus]],
    ['Transaction ID', transactionId],
  ] as const;
  return (
    <dl className="grid gap-3">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-semibold break-all">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
