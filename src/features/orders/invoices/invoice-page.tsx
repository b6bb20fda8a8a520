import { Printer } from 'lucide-react';
import { shownValues } from '#features/catalog/products/product-options.rules';
import { OrderAddress } from '#features/orders/orders/order-address';
import { OrderLoader } from '#features/orders/orders/order-loader';
import { OrderTotals } from '#features/orders/orders/order-totals';
import { invoiceNotes } from '#features/orders/orders/orders.messages';
import type { Order } from '#features/orders/orders/orders.schema';
import { PaymentFacts } from '#features/orders/orders/payment-facts';
import { multiplyCents, toCents, toDollars } from '#shared/money';
import { paths } from '#shared/paths';
import { formatDate } from '#shared/time';
import { Breadcrumb } from '#ui/breadcrumb';
import { Button } from '#ui/button';
import { CODE_CLASS } from '#ui/code-class';
import { richText } from '#ui/rich-text';
import { type InvoiceLine, InvoiceLines } from './invoice-lines';
import * as texts from './invoice-page.messages';

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
              { name: texts.home, to: paths.home() },
              { name: texts.myOrders, to: paths.orders() },
              { name: orderNumber, to: paths.order(_id) },
              { name: texts.invoice, to: paths.order(_id, '/invoice') },
            ]}
          />
          <Button onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" /> {texts.print}
          </Button>
        </div>
        <article className="rounded-lg bg-surface p-5 shadow-soft sm:p-10 print:rounded-none print:p-0 print:shadow-none">
          <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
            <div>
              <h1 className="text-3xl font-bold">
                {richText(texts.invoiceOf, { order: <span className={CODE_CLASS}>{orderNumber}</span> })}
              </h1>
              <p className="mt-1 text-muted">{formatDate(createdAt)}</p>
            </div>
            <div className="sm:text-end">
              <p dir="auto" className="text-lg font-bold">
                {shop.name}
              </p>
              <p className="text-muted wrap-anywhere">{shop.email}</p>
            </div>
          </div>
          {note && <p className="mt-4 font-semibold text-bad">{note}</p>}
          <div className="mt-8 grid gap-8 sm:grid-cols-2">
            <section aria-labelledby="invoice-to">
              <h2 id="invoice-to" className="mb-2 text-sm text-muted">
                {texts.forLabel}
              </h2>
              <OrderAddress address={order.shippingAddress} />
            </section>
            <section aria-labelledby="invoice-payment">
              <h2 id="invoice-payment" className="mb-2 text-sm text-muted">
                {texts.payment}
              </h2>
              <PaymentFacts order={order} />
            </section>
          </div>
          <InvoiceLines lines={invoiceLines(order)} />
          <div className="mt-6 ms-auto max-w-80 break-inside-avoid">
            <OrderTotals order={order} />
          </div>
        </article>
      </div>
    </div>
  );
}

/** What was ordered and not taken out by an edit. */
function invoiceLines({ orderItems }: Order): InvoiceLine[] {
  return orderItems
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, options, words, quantity, price }) => ({
      name,
      options: shownValues(options, words).join(' · '),
      quantity,
      price,
      amount: toDollars(multiplyCents(toCents(price), quantity)),
    }));
}
