import { ReceiptText } from 'lucide-react';
import { Badge } from '#console/badge';
import { DownloadButton } from '#console/files/download-button';
import type { Column } from '#console/table/data-table.types';
import { ListScreen } from '#console/table/list-screen';
import { listSpec, useList } from '#console/table/use-list';
import { useRight } from '#features/accounts/staff/use-right.console';
import { adminPaths } from '#shared/admin-paths';
import { formatDollars } from '#shared/money';
import { formatDate } from '#shared/time';
import { ButtonLink } from '#ui/button';
import { TextField } from '#ui/field';
import { invoicesCalls } from './invoices.calls';
import type { Invoice } from './invoices.schema';
import { invoicesListMessages as messages } from './invoices-console.messages';
import { TaxReportCard } from './tax-report.console';

const LIST = listSpec({
  call: invoicesCalls('/'),
  filters: ['q', 'from', 'to'],
  pageSize: 50,
  read: ({ invoices, total }) => ({ rows: invoices, total }),
});

const COLUMNS: Column<Invoice>[] = [
  {
    key: 'number',
    title: messages.number,
    width: 11,
    grows: true,
    card: 'title',
    isLink: true,
    isFixed: true,
    cell: ({ number }) => number,
  },
  {
    key: 'kind',
    title: messages.kind,
    width: 8,
    cell: ({ kind }) => (kind === 'invoice' ? <Badge>{messages.invoice}</Badge> : <Badge tone="warn">{messages.creditNote}</Badge>),
  },
  {
    key: 'when',
    title: messages.date,
    width: 11,
    card: 'belowEnd',
    cell: ({ issuedAt }) => <time dateTime={issuedAt}>{formatDate(issuedAt)}</time>,
  },
  { key: 'order', title: messages.order, width: 11, card: 'below', cell: ({ orderNumber }) => orderNumber },
  {
    key: 'customer',
    title: messages.customer,
    width: 10,
    grows: true,
    cell: ({ customer }) => <span className="wrap-anywhere">{customer}</span>,
  },
  { key: 'tax', title: messages.tax, width: 7, align: 'end', cell: ({ kind, tax }) => signed(kind, tax) },
  { key: 'total', title: messages.total, width: 8, align: 'end', card: 'end', cell: ({ kind, total }) => signed(kind, total) },
];

/** `/admin/invoices`: numbered invoices and credit notes, for the bookkeeper. */
export function Invoices() {
  const list = useList(LIST);
  const { state } = list;
  const mayReport = useRight('insight.read');
  const mayExport = useRight('exports.run');
  const mayChangeTaxes = useRight('settings.write');
  const { from, to } = state.filters;
  const period = { from, to };
  return (
    <>
      <ListScreen
        title={messages.invoices}
        text={messages.eachOrderGetsItsNumberOnce}
        actions={
          // The whole period, for the bookkeeper; the table's search does not matter.
          mayExport && (
            <DownloadButton path={invoicesCalls('/export', { query: period })} fileName="invoices.csv" label={messages.csvForTheBooks} />
          )
        }
        list={list}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        rowName={({ number }) => number}
        rowLink={({ _id }) => adminPaths.invoice(_id)}
        search={{ name: 'q', label: messages.searchInvoices }}
        empty={{
          icon: ReceiptText,
          title: messages.noInvoicesYet,
          text: messages.turnNumberedInvoicesOnInTheSettings,
          action: mayChangeTaxes && (
            <ButtonLink size="sm" to={adminPaths.taxes()}>
              {messages.setUpInvoices}
            </ButtonLink>
          ),
          filtered: { title: messages.noInvoiceMatches, showAll: messages.showAllInvoices },
        }}
      >
        <div className="mb-4 grid max-w-96 grid-cols-2 gap-3">
          {(['from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              label={name === 'from' ? messages.from : messages.until}
              name={name}
              type="date"
              value={state.filters[name] ?? ''}
              onChange={({ currentTarget }) => state.setFilter(name, currentTarget.value)}
            />
          ))}
        </div>
      </ListScreen>
      {mayReport && (
        <div className="mt-5">
          <TaxReportCard period={period} />
        </div>
      )}
    </>
  );
}

function signed(kind: Invoice['kind'], amount: number): string {
  return formatDollars(kind === 'invoice' ? amount : -amount);
}
