import { Printer } from 'lucide-react';
import { OrderAddress } from '#features/orders/orders/order-address';
import { OrderLoader } from '#features/orders/orders/order-loader';
import { OrderTotals } from '#features/orders/orders/order-totals';
import { invoiceNotes } from '#features/orders/orders/orders.messages';
import type { Order } from '#features/orders/orders/orders.schema';
import { PaymentFacts } from '#features/orders/orders/payment-facts';
import { formatCents, formatDollars, multiplyCents, toCents } from '#shared/money';
import { paths } from '#shared/paths';
import { formatDate } from '#shared/time';
import { Breadcrumb } from '#ui/breadcrumb';
import { Button } from '#ui/button';

interface InvoicePageProps {
  orderId: string;
  /** The seller. */
  shop: { name: string; email: string };
}

/** An invoice to print or to save as a PDF. */
export function InvoicePage({ orderId, shop }: InvoicePageProps) {
  return <OrderLoader orderId={orderId}>{(order) => <Invoice order={order} shop={shop} />}</OrderLoader>;
}

function Invoice({ order, shop }: { order: Order; shop: InvoicePageProps['shop'] }) {
  const { _id, orderNumber, orderStatus, createdAt } = order;
  const note = invoiceNotes[orderStatus];
  return (
    <div className="container-shop py-6 lg:py-10 print:p-0">
      <div className="mx-auto max-w-4xl">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-4 print:hidden">
          <Breadcrumb
            trail={[
              { name: 'Home', to: paths.home() },
              { name: 'My Orders', to: paths.orders() },
              { name: orderNumber, to: paths.order(_id) },
              { name: 'Invoice', to: paths.order(_id, '/invoice') },
            ]}
          />
          <Button onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" /> Print
          </Button>
        </div>
        <article className="rounded-lg bg-surface p-5 shadow-soft sm:p-10 print:rounded-none print:p-0 print:shadow-none">
          <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
            <div>
              <h1 className="text-3xl font-bold">
                Invoice <span className="wrap-anywhere sm:whitespace-nowrap">{orderNumber}</span>
              </h1>
              <p className="mt-1 text-muted">{formatDate(createdAt)}</p>
            </div>
            <div className="sm:text-right">
              <p className="text-lg font-bold">{shop.name}</p>
              <p className="text-muted wrap-anywhere">{shop.email}</p>
            </div>
          </div>
          {note && <p className="mt-4 font-semibold text-bad">{note}</p>}
          <div className="mt-8 grid gap-8 sm:grid-cols-2">
            <section aria-labelledby="invoice-to">
              <h2 id="invoice-to" className="mb-2 text-sm text-muted">
                For
              </h2>
              <OrderAddress address={order.shippingAddress} />
            </section>
            <section aria-labelledby="invoice-payment">
              <h2 id="invoice-payment" className="mb-2 text-sm text-muted">
                Payment
              </h2>
              <PaymentFacts order={order} />
            </section>
          </div>
          <ItemsTable order={order} />
          <div className="mt-6 ml-auto max-w-80 break-inside-avoid">
            <OrderTotals order={order} />
          </div>
        </article>
      </div>
    </div>
  );
}

function ItemsTable({ order }: { order: Order }) {
  const number = 'py-3 pl-4 text-right tabular-nums align-top';
  return (
    <div className="mt-10 overflow-x-auto print:overflow-visible">
      <table className="w-full text-left">
        <caption className="sr-only">Items</caption>
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            <th scope="col" className="pb-2 font-semibold">
              Item
            </th>
            <th scope="col" className="pb-2 pl-4 text-right font-semibold">
              Quantity
            </th>
            <th scope="col" className="pb-2 pl-4 text-right font-semibold max-sm:hidden">
              Price
            </th>
            <th scope="col" className="pb-2 pl-4 text-right font-semibold">
              Amount
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-b border-line">
          {order.orderItems
            .filter(({ quantity }) => quantity > 0)
            .map(({ _id, name, options, quantity, price }) => (
              <tr key={_id} className="break-inside-avoid">
                <th scope="row" className="py-3 align-top font-normal">
                  <span className="font-semibold">{name}</span>
                  <span className="block text-sm text-muted">{Object.values(options).join(' · ')}</span>
                </th>
                <td className={number}>{quantity}</td>
                <td className={`${number} max-sm:hidden`}>{formatDollars(price)}</td>
                <td className={number}>{formatCents(multiplyCents(toCents(price), quantity))}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
