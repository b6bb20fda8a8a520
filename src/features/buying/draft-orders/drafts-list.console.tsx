import { ClipboardPen, Plus } from 'lucide-react';
import { Badge, type Tone } from '#console/badge';
import { formatWhen } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import { ListScreen } from '#console/table/list-screen';
import { listSpec, useList } from '#console/table/use-list';
import { adminPaths } from '#shared/admin-paths';
import { formatDollars } from '#shared/money';
import { ButtonLink } from '#ui/button';
import { draftOrdersCalls } from './draft-orders.calls';
import type { DraftListItem, DraftStatus } from './draft-orders.schema';

const LIST = listSpec({
  call: draftOrdersCalls('/'),
  filters: ['q', 'status'],
  pageSize: 20,
  read: ({ drafts, total }) => ({ rows: drafts, total }),
});
const VIEWS = [
  { label: 'All', filters: {} },
  { label: 'Open', filters: { status: 'open' } },
  { label: 'Sent', filters: { status: 'sent' } },
  { label: 'Paid', filters: { status: 'paid' } },
  { label: 'Deleted', filters: { status: 'deleted' } },
];

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
  return (
    <ListScreen
      title="Draft orders"
      text="Orders that you take by phone or mail. The shopper pays by a link, or you mark them as paid."
      actions={
        <ButtonLink to={adminPaths.newDraft()}>
          <Plus aria-hidden className="size-4.5" />
          New draft
        </ButtonLink>
      }
      views={{ label: 'Drafts by state', tabs: VIEWS }}
      list={useList(LIST)}
      columns={COLUMNS}
      rowKey={({ _id }) => _id}
      rowName={({ number }) => number}
      rowLink={({ _id }) => adminPaths.draft(_id)}
      search={{ name: 'q', label: 'Number, name or email address' }}
      empty={{
        icon: ClipboardPen,
        title: 'No draft orders yet',
        text: 'Somebody calls and wants to order? Take it here: any products, your own prices, and a link by which they pay.',
        action: <ButtonLink to={adminPaths.newDraft()}>Take the first order</ButtonLink>,
        filtered: { title: 'No draft matches', showAll: 'Show all drafts' },
      }}
    />
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
