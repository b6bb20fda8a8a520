import { cityLine } from '#features/accounts/addresses/address-draft';
import { countryInLanguage } from '#features/accounts/addresses/country-names';
import { formatDollars } from '#shared/money';
import { formatDate } from '#shared/time';
import * as messages from './invoice-document.messages';
import { InvoiceLines } from './invoice-lines';
import type { WholeInvoice } from './invoices.schema';

/** An invoice or a credit note as it was issued: the same for the shopper, for the staff and on paper. */
export function InvoiceDocument({ invoice: { kind, number, issuedAt, document } }: { invoice: WholeInvoice }) {
  const { seller, buyer, creditsNumber, reason, lines, taxLines } = document;
  const title = kind === 'invoice' ? messages.invoice : messages.creditNote;
  const added = taxLines.filter(({ included, amount }) => !included && amount > 0);
  const included = taxLines.filter((line) => line.included && line.amount > 0);
  return (
    <article
      aria-label={`${title} ${number}`}
      className="rounded-lg bg-surface p-5 shadow-soft sm:p-10 print:break-after-page print:rounded-none print:p-0 print:shadow-none print:last:break-after-auto"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <div>
          <h2 className="text-2xl font-bold sm:text-3xl">
            {title} <span className="wrap-anywhere sm:whitespace-nowrap">{number}</span>
          </h2>
          <p className="mt-1 text-muted">{formatDate(issuedAt)}</p>
          {creditsNumber && <p className="mt-1">{messages.forInvoice(creditsNumber)}</p>}
        </div>
        <div className="wrap-anywhere sm:text-end">
          <p dir="auto" className="text-lg font-bold">
            {seller.name}
          </p>
          <p className="whitespace-pre-line" dir="auto">
            {seller.address}
          </p>
          {seller.taxNumber && <p>{messages.taxNumber(seller.taxNumber)}</p>}
          <p className="text-muted">{seller.email}</p>
        </div>
      </div>
      {reason && (
        <p dir="auto" className="mt-4">
          {reason}
        </p>
      )}
      <div className="mt-8 grid gap-8 sm:grid-cols-2">
        <div>
          <p className="mb-2 text-sm text-muted">{messages.forLabel}</p>
          <address className="not-italic wrap-anywhere" dir="auto">
            {buyer.company && <span className="block">{buyer.company}</span>}
            <span className="block">
              {buyer.firstName} {buyer.lastName}
            </span>
            <span className="block">{buyer.addressLine1}</span>
            {buyer.addressLine2 && <span className="block">{buyer.addressLine2}</span>}
            <span className="block">{cityLine(buyer)}</span>
            <span className="block">{countryInLanguage(buyer.country)}</span>
          </address>
        </div>
        <div>
          <p className="mb-2 text-sm text-muted">{messages.order}</p>
          <p className="wrap-anywhere">{document.orderNumber}</p>
          <p>{formatDate(document.orderedAt)}</p>
        </div>
      </div>
      <InvoiceLines lines={lines} />
      <dl className="mt-6 ms-auto grid max-w-96 break-inside-avoid gap-1.5">
        <Row name={messages.items} value={formatDollars(document.items)} />
        {kind === 'invoice' && (
          <Row name={messages.shipping} value={document.shipping === 0 ? messages.free : formatDollars(document.shipping)} />
        )}
        {added.map(({ label, base, amount }) => (
          <Row key={label} name={messages.taxOf(label, formatDollars(base))} value={formatDollars(amount)} />
        ))}
        {document.discount > 0 && <Row name={messages.discount} value={formatDollars(-document.discount)} />}
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-bold">
          <dt>{kind === 'invoice' ? messages.total : messages.credited}</dt>
          <dd className="tabular-nums">{formatDollars(document.total)}</dd>
        </div>
        {included.map(({ label, base, amount }) => (
          <Row key={label} name={messages.taxOf(label, formatDollars(base))} value={formatDollars(amount)} />
        ))}
      </dl>
    </article>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt dir="auto" className="min-w-0 text-muted wrap-anywhere">
        {name}
      </dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
