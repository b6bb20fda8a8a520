import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApiQuery } from '#http/client/use-api-query';
import { paths } from '#shared/paths';
import { Breadcrumb } from '#ui/breadcrumb';
import { Button } from '#ui/button';
import * as messages from './customer-invoices.messages';
import { InvoiceDocument } from './invoice-document';
import { orderInvoicesCalls } from './invoices.calls';

interface CustomerInvoicesProps {
  orderId: string;
  /** The print of the order, where it has no numbered invoice. */
  children: ReactNode;
}

/** The numbered invoices and credit notes of an order, to print or to save as a PDF. */
export function CustomerInvoices({ orderId, children }: CustomerInvoicesProps) {
  const { result } = useApiQuery(orderInvoicesCalls('/:orderId/invoices', { param: { orderId } }));
  const invoices = result.status === 'failed' ? [] : result.data?.invoices;
  if (!invoices) return <div className="container-shop min-h-dvh py-10" role="status" aria-label={messages.loadingYourInvoice} />;
  const [first] = invoices;
  if (!first) return children;
  return (
    <div className="container-shop py-6 lg:py-10 print:p-0">
      <div className="mx-auto max-w-4xl">
        <h1 className="sr-only">{messages.invoice}</h1>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-4 print:hidden">
          <Breadcrumb
            trail={[
              { name: messages.home, to: paths.home() },
              { name: messages.myOrders, to: paths.orders() },
              { name: first.orderNumber, to: paths.order(orderId) },
              { name: messages.invoice, to: paths.order(orderId, '/invoice') },
            ]}
          />
          <Button onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" /> {messages.print}
          </Button>
        </div>
        <div className="grid grid-cols-1 gap-6 print:block">
          {invoices.map((invoice) => (
            <InvoiceDocument key={invoice._id} invoice={invoice} />
          ))}
        </div>
      </div>
    </div>
  );
}
