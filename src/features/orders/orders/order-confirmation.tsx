import { CircleCheck, Clock, PackageSearch } from 'lucide-react';
import { useEffect } from 'react';
import { ordersCalls } from '#features/orders/customer-orders/orders.calls';
import { useApiQuery } from '#http/client/use-api-query';
import { formatDollars } from '#shared/money';
import { paths } from '#shared/paths';
import { formatDate } from '#shared/time';
import { Button, ButtonLink, buttonClass } from '#ui/button';
import { Notice } from '#ui/notice';
import { toast } from '#ui/toast';
import { OrderItemLine } from './order-item-line';
import { ShipmentList } from './order-shipments';
import { OrderTotals } from './order-totals';
import { isPickup, ordersMessages as messages, paymentStatusNames, statusSentence } from './orders.messages';
import { isComing, isMailed } from './orders.rules';
import type { Order } from './orders.schema';
import { StatusBadge } from './status-badge';

interface OrderConfirmationProps {
  orderId: string;
  /** Absent for guests: their order has it. */
  firstName: string | undefined;
  supportEmail: string;
  /** The navigation state. */
  known?: Order | undefined;
}

/** Shows the order from the navigation state, or else loads it. */
export function OrderConfirmation({ known, ...props }: OrderConfirmationProps) {
  return known?._id === props.orderId ? <Confirmation order={known} {...props} /> : <FetchedConfirmation {...props} />;
}

function FetchedConfirmation(props: Omit<OrderConfirmationProps, 'known'>) {
  const { result, reload } = useApiQuery(ordersCalls('/:orderId', { param: { orderId: props.orderId } }));
  const isFailed = result.status === 'failed';
  useEffect(() => {
    if (isFailed) toast.error(messages.detailUnavailable);
  }, [isFailed]);
  if (isFailed) return <OrderNotFound onRetry={reload} />;
  if (!result.data)
    return (
      <div className="container-shop py-16" role="status" aria-label="Loading your order">
        <h1 className="sr-only">Your order</h1>
        <div className="skeleton mx-auto h-120 max-w-2xl" />
      </div>
    );
  return <Confirmation order={result.data.order} {...props} />;
}

function Confirmation({ order, firstName, supportEmail }: Omit<OrderConfirmationProps, 'known'> & { order: Order }) {
  const isOpen = order.orderStatus === 'pending';
  const comes = isComing(order);
  return (
    <div className="container-shop py-10 lg:py-16">
      <div className="mx-auto max-w-2xl rounded-lg bg-surface p-6 shadow-soft sm:p-10">
        {isOpen ? <Clock aria-hidden className="size-12 text-warn" /> : <CircleCheck aria-hidden className="size-12 text-good" />}
        <h1 className="mt-4 text-3xl font-bold">Thank you, {firstName ?? order.shippingAddress.firstName}!</h1>
        <p className="mt-2 text-muted">{statusSentence(order)}</p>
        <dl className="mt-8 grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-5 sm:grid-cols-2 sm:gap-x-8">
          <Fact name="Order number" value={order.orderNumber} />
          <Fact name="Status" value={<StatusBadge status={order.orderStatus} shippingMethod={order.shippingMethod} />} />
          <Fact name="Order date" value={formatDate(order.createdAt)} />
          <Fact name="Total" value={formatDollars(order.totalPrice)} />
          {comes && !isMailed(order) && (
            <Fact name={isPickup(order) ? 'Ready by' : 'Estimated delivery'} value={formatDate(order.estimatedDelivery)} />
          )}
          {order.shippingMethod && <Fact name="Shipping method" value={order.shippingMethod.name} />}
          <Fact name="Payment" value={paymentStatusNames[order.paymentStatus]} />
        </dl>
        {order.paymentInfo.redirectUrl && (
          <ButtonLink to={order.paymentInfo.redirectUrl} className="mt-6">
            Approve the Payment
          </ButtonLink>
        )}
        {order.paymentInfo.instructions && (
          <>
            <h2 className="mt-10 text-xl font-bold">How to pay</h2>
            <p className="mt-3 whitespace-pre-line">{order.paymentInfo.instructions}</p>
          </>
        )}
        <ShipmentList order={order} />
        {comes && <NextSteps order={order} />}
        <OrderedItems order={order} />
        <div className="mt-10 flex flex-wrap gap-3">
          <ButtonLink to={paths.orders()}>Track Your Orders</ButtonLink>
          <ButtonLink to={paths.products()} variant="secondary">
            Continue Shopping
          </ButtonLink>
          <a href={paths.contactSupport(supportEmail)} className={buttonClass({ variant: 'ghost' })}>
            Contact Support
          </a>
        </div>
      </div>
    </div>
  );
}

function NextSteps({ order }: { order: Order }) {
  if (isMailed(order)) {
    return (
      <>
        <h2 className="mt-10 text-xl font-bold">What happens next</h2>
        <p className="mt-3">The codes of your gift cards come by email in a few minutes. Nothing is shipped.</p>
      </>
    );
  }
  const { shippingMethod } = order;
  const arrival = isPickup(order)
    ? `You can pick it up by ${formatDate(order.estimatedDelivery)}: ${shippingMethod?.address}, ${shippingMethod?.hours}`
    : `It arrives by ${formatDate(order.estimatedDelivery)}`;
  return (
    <>
      <h2 className="mt-10 text-xl font-bold">What happens next</h2>
      <ol className="mt-3 grid list-decimal gap-2 pl-5 marker:font-bold marker:text-accent">
        <li>We check your order and pack it with care.</li>
        <li>
          {isPickup(order) ? 'We write to you once it is ready.' : 'It is handed to the carrier, and you can follow it step by step.'}
        </li>
        <li>
          {order.paymentInfo.method === 'cash_on_delivery'
            ? `${arrival}; you pay ${isPickup(order) ? 'there' : 'at the door'}.`
            : `${arrival}.`}
        </li>
      </ol>
    </>
  );
}

function OrderedItems({ order }: { order: Order }) {
  return (
    <section aria-labelledby="ordered-title" className="mt-10">
      <h2 id="ordered-title" className="text-xl font-bold">
        {messages.yourItems}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {order.orderItems.map((item) => (
          <OrderItemLine key={item._id} item={item} />
        ))}
      </ul>
      <div className="border-t border-line pt-4">
        <OrderTotals order={order} />
      </div>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 text-lg font-semibold wrap-anywhere">{value}</dd>
    </div>
  );
}

function OrderNotFound({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice icon={PackageSearch} isAlert title={messages.notFoundTitle} text={messages.detailUnavailable}>
      <ButtonLink to={paths.orders()}>Track Your Orders</ButtonLink>
      <Button variant="secondary" onClick={onRetry}>
        Try Again
      </Button>
    </Notice>
  );
}
