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
import * as texts from './order-confirmation.messages';
import { OrderItemLine } from './order-item-line';
import { ShipmentList } from './order-shipments';
import { isPickup, statusSentence } from './order-status';
import { OrderTotals } from './order-totals';
import { ordersMessages as messages, paymentStatusNames } from './orders.messages';
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
      <div className="container-shop py-16" role="status" aria-label={texts.loadingYourOrder}>
        <h1 className="sr-only">{texts.yourOrder}</h1>
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
        <h1 className="mt-4 text-3xl font-bold">{texts.thankYou(firstName ?? order.shippingAddress.firstName)}</h1>
        <p className="mt-2 text-muted">{statusSentence(order)}</p>
        <dl className="mt-8 grid gap-x-8 gap-y-3 sm:grid-cols-2 sm:gap-y-5">
          <Fact name={texts.orderNumber} value={order.orderNumber} />
          <Fact name={texts.status} value={<StatusBadge status={order.orderStatus} shippingMethod={order.shippingMethod} />} />
          <Fact name={texts.orderDate} value={formatDate(order.createdAt)} />
          <Fact name={texts.total} value={formatDollars(order.totalPrice)} />
          {comes && !isMailed(order) && (
            <Fact name={isPickup(order) ? texts.readyBy : texts.estimatedDelivery} value={formatDate(order.estimatedDelivery)} />
          )}
          {order.shippingMethod && <Fact name={texts.shippingMethod} value={order.shippingMethod.name} />}
          <Fact name={texts.payment} value={paymentStatusNames[order.paymentStatus]} />
        </dl>
        {order.paymentInfo.redirectUrl && (
          <ButtonLink to={order.paymentInfo.redirectUrl} className="mt-6">
            {texts.approveThePayment}
          </ButtonLink>
        )}
        {order.paymentInfo.instructions && (
          <>
            <h2 className="mt-10 text-xl font-bold">{texts.howToPay}</h2>
            <p dir="auto" className="mt-3 whitespace-pre-line">
              {order.paymentInfo.instructions}
            </p>
          </>
        )}
        <ShipmentList order={order} />
        {comes && <NextSteps order={order} />}
        <OrderedItems order={order} />
        <div className="mt-10 flex flex-wrap gap-3">
          <ButtonLink to={paths.orders()}>{texts.trackYourOrders}</ButtonLink>
          <ButtonLink to={paths.products()} variant="secondary">
            {texts.continueShopping}
          </ButtonLink>
          <a href={paths.contactSupport(supportEmail)} className={buttonClass({ variant: 'ghost' })}>
            {texts.contactSupport}
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
        <h2 className="mt-10 text-xl font-bold">{texts.whatHappensNext}</h2>
        <p className="mt-3">{texts.codesComeByEmail}</p>
      </>
    );
  }
  return (
    <>
      <h2 className="mt-10 text-xl font-bold">{texts.whatHappensNext}</h2>
      <ol className="mt-3 grid list-decimal gap-2 ps-5 marker:font-bold marker:text-accent">
        <li>{texts.weCheckAndPack}</li>
        <li>{isPickup(order) ? texts.weWriteToYou : texts.handedToCarrier}</li>
        <li>{arrivalOf(order)}</li>
      </ol>
    </>
  );
}

function arrivalOf(order: Order): string {
  const { shippingMethod: { address = '', hours = '' } = {}, estimatedDelivery, paymentInfo } = order;
  const date = formatDate(estimatedDelivery);
  const isPaidThen = paymentInfo.method === 'cash_on_delivery';
  if (!isPickup(order)) return isPaidThen ? texts.arrivesAndYouPay(date) : texts.arrives(date);
  return isPaidThen ? texts.pickUpAndPay({ date, address, hours }) : texts.pickUp({ date, address, hours });
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
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="ms-auto text-end font-semibold wrap-anywhere sm:mt-0.5 sm:text-start sm:text-lg">{value}</dd>
    </div>
  );
}

function OrderNotFound({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice icon={PackageSearch} isAlert title={messages.notFoundTitle} text={messages.detailUnavailable}>
      <ButtonLink to={paths.orders()}>{texts.trackYourOrders}</ButtonLink>
      <Button variant="secondary" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </Notice>
  );
}
