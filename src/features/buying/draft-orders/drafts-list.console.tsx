import { ClipboardPen, Plus } from 'lucide-react';
import { Badge, type Tone } from '#console/badge';
import { formatWhen } from '#console/format';
import { PageHeader } from '#console/page-header';
import { DataTable } from '#console/table/data-table';
import type { Column } from '#console/table/data-table.types';
import { EmptyList } from '#console/table/empty-list';
import { FilterBar } from '#console/table/filter-bar';
import { filterTabs } from '#console/table/filter-tabs';
import { usePagedList } from '#console/table/use-paged-list';
import { LinkTabs } from '#console/tabs';
import { adminPaths } from '#shared/admin-paths';
import { formatDollars } from '#shared/money';
import { ButtonLink } from '#ui/button';
import type { DraftListItem, DraftPage, DraftStatus } from './draft-orders.schema';

export const DRAFT_CALLS = '/admin/drafts';
const ROWS = 20;
const SPEC = { filters: ['q', 'status'], sort: '' };
const TABS = [
  [undefined, 'All'],
  ['open', 'Open'],
  ['sent', 'Sent'],
  ['paid', 'Paid'],
  ['deleted', 'Deleted'],
] as const;

const STATES = {
  open: ['Open', 'accent'],
  sent: ['Waits for payment', 'warn'],
  paid: ['Paid', 'good'],
  deleted: ['Deleted', 'neutral'],
} as const satisfies Record<DraftStatus, [string, Tone]>;

export function DraftBadge({ status }: { status: DraftStatus }) {
  const [text, tone] = STATES[status];
  return <Badge tone={tone}>{text}</Badge>;
}

/** Orders that the staff take by phone or mail. */
export function Drafts() {
  const { state, data, table } = usePagedList<DraftPage>(DRAFT_CALLS, SPEC, ROWS);
  return (
    <>
      <PageHeader
        title="Draft orders"
        text="Orders that you take by phone or mail. The shopper pays by a link, or you mark them as paid."
        actions={
          <ButtonLink to={adminPaths.newDraft()}>
            <Plus aria-hidden className="size-4.5" />
            New draft
          </ButtonLink>
        }
      />
      <div className="mb-4">
        <LinkTabs label="Drafts by state" tabs={filterTabs(state, { filter: 'status', choices: TABS })} />
      </div>
      <DataTable
        name="Draft orders"
        columns={COLUMNS}
        rows={data?.drafts}
        rowKey={({ _id }) => _id}
        rowName={({ number }) => number}
        rowLink={({ _id }) => adminPaths.draft(_id)}
        {...table}
        toolbar={<FilterBar state={state} search={{ name: 'q', label: 'Number, name or email address' }} />}
        empty={
          <EmptyList
            state={state}
            icon={ClipboardPen}
            filtered={{ title: 'No draft matches', showAll: 'Show all drafts' }}
            title="No draft orders yet"
            text="Somebody calls and wants to order? Take it here: any products, your own prices, and a link by which they pay."
          >
            <ButtonLink to={adminPaths.newDraft()}>Take the first order</ButtonLink>
          </EmptyList>
        }
      />
    </>
  );
}

const COLUMNS: Column<DraftListItem>[] = [
  { key: 'number', title: 'Draft', width: 6, card: 'title', isLink: true, isFixed: true, cell: ({ number }) => number },
  {
    key: 'customer',
    title: 'Customer',
    width: 14,
    grows: true,
    card: 'below',
    cell: ({ customer }) => (customer ? customer.name || customer.email : 'No customer yet'),
  },
  { key: 'status', title: 'State', width: 10, card: 'end', cell: ({ status }) => <DraftBadge status={status} /> },
  { key: 'order', title: 'Order', width: 11, cell: ({ orderNumber }) => orderNumber ?? '' },
  { key: 'pieces', title: 'Pieces', width: 5, align: 'end', cell: ({ pieces }) => pieces.toLocaleString('en-US') },
  { key: 'total', title: 'Total', width: 7, align: 'end', card: 'belowEnd', cell: ({ total }) => formatDollars(total) },
  {
    key: 'updatedAt',
    title: 'Changed',
    width: 12,
    cell: ({ updatedAt, updatedBy }) => (
      <>
        <time dateTime={updatedAt}>{formatWhen(updatedAt)}</time>
        {updatedBy && ` by ${updatedBy}`}
      </>
    ),
  },
];
