import { data } from 'react-router';
import { CustomerInvoices } from '#features/orders/invoices/customer-invoices';
import { InvoicePage } from '#features/orders/invoices/invoice-page';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { PageMeta } from '../page-meta';
import { ShoppersOnly } from '../shoppers-only';
import { useShop } from '../use-shop';
import type { Route } from './+types/invoice';
import * as messages from './invoice.messages';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function InvoiceRoute({ params: { orderId } }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <>
      <PageMeta title={messages.title} description={messages.description} shopName={shop.name} />
      <ShoppersOnly title={messages.title}>
        {() => (
          <CustomerInvoices key={orderId} orderId={orderId}>
            <InvoicePage orderId={orderId} shop={shop} />
          </CustomerInvoices>
        )}
      </ShoppersOnly>
    </>
  );
}
