import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { FailedState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { LoadingStatus, SkeletonCard } from '#console/skeleton';
import { adminPaths } from '#shared/admin-paths';
import { Button, ButtonLink } from '#ui/button';
import { InvoiceDocument } from './invoice-document';
import styles from './invoice-print.css?url';
import { invoicesCalls } from './invoices.calls';
import { invoiceScreenMessages as messages } from './invoices-console.messages';

/** `/admin/invoices/{id}`: a document as it was issued, to print. */
export function InvoiceScreen() {
  const { invoiceId = '' } = useParams();
  const { data, error, refetch } = useQuery(apiQuery(invoicesCalls('/:invoiceId', { param: { invoiceId } })));
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <>
        <LoadingStatus label={messages.loadingTheInvoice} />
        <SkeletonCard fields={6} />
      </>
    );
  }
  const { invoice } = data;
  return (
    <>
      {/* React shows the page once it is loaded. */}
      <link rel="stylesheet" href={styles} precedence="default" />
      <PageHeader
        title={messages.document(invoice.kind === 'invoice', invoice.number)}
        text={messages.aDocumentThatNobodyCanChange}
        back={{ label: messages.invoices, to: adminPaths.invoices() }}
        actions={
          <>
            {invoice.orderId && (
              <ButtonLink variant="secondary" size="sm" to={adminPaths.order(invoice.orderId)}>
                {messages.order}
              </ButtonLink>
            )}
            <Button size="sm" onClick={() => window.print()}>
              <Printer aria-hidden className="size-4" />
              {messages.print}
            </Button>
          </>
        }
      />
      <div className="mx-auto max-w-4xl">
        <InvoiceDocument invoice={invoice} />
      </div>
      {createPortal(
        <div className="invoice-print">
          <InvoiceDocument invoice={invoice} />
        </div>,
        document.body,
      )}
    </>
  );
}
