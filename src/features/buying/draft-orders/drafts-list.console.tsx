import { ClipboardPen, Plus } from 'lucide-react';
import { Badge, type Tone } from '#console/badge';
import { formatCount, formatWhen } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import { ListScreen } from '#console/table/list-screen';
import { listSpec, useList } from '#console/table/use-list';
import { adminPaths } from '#shared/admin-paths';
import { formatDollars } from '#shared/money';
import { ButtonLink } from '#ui/button';
import { richText } from '#ui/rich-text';
import { draftOrdersCalls } from './draft-orders.calls';
import type { DraftListItem, DraftStatus } from './draft-orders.schema';
import { draftsListMessages as messages } from './draft-orders-console.messages';

const LIST = listSpec({
  call: draftOrdersCalls('/'),
  filters: ['q', 'status'],
  pageSize: 20,
  read: ({ drafts, total }) => ({ rows: drafts, total }),
});
const VIEWS = [
  { label: messages.all, filters: {} },
  { label: messages.open, filters: { status: 'open' } },
  { label: messages.sent, filters: { status: 'sent' } },
  { label: messages.paid, filters: { status: 'paid' } },
  { label: messages.deleted, filters: { status: 'deleted' } },
];

const STATES = {
  open: [messages.open, 'accent'],
  sent: [messages.waitsForPayment, 'warn'],
  paid: [messages.paid, 'good'],
  deleted: [messages.deleted, 'neutral'],
} as const satisfies Record<DraftStatus, [string, Tone]>;

export function DraftBadge({ status }: { status: DraftStatus }) {
  const [text, tone] = STATES[status];
  return <Badge tone={tone}>{text}</Badge>;
}

/** Orders that the staff take by phone or mail. */
export function Drafts() {
  return (
    <ListScreen
      title={messages.draftOrders}
      text={messages.ordersThatYouTakeByPhone}
      actions={
        <ButtonLink size="sm" to={adminPaths.newDraft()}>
          <Plus aria-hidden className="size-4" />
          {messages.newDraft}
        </ButtonLink>
      }
      views={{ label: messages.draftsByState, tabs: VIEWS }}
      list={useList(LIST)}
      columns={COLUMNS}
      rowKey={({ _id }) => _id}
      rowName={({ number }) => number}
      rowLink={({ _id }) => adminPaths.draft(_id)}
      search={{ name: 'q', label: messages.number }}
      empty={{
        icon: ClipboardPen,
        title: messages.noDraftOrdersYet,
        text: messages.somebodyCallsAndWantsToOrder,
        action: (
          <ButtonLink size="sm" to={adminPaths.newDraft()}>
            {messages.takeTheFirstOrder}
          </ButtonLink>
        ),
        filtered: { title: messages.noDraftMatches, showAll: messages.showAllDrafts },
      }}
    />
  );
}

const COLUMNS: Column<DraftListItem>[] = [
  { key: 'number', title: messages.draft, width: 6, card: 'title', isLink: true, isFixed: true, cell: ({ number }) => number },
  {
    key: 'customer',
    title: messages.customer,
    width: 14,
    grows: true,
    card: 'below',
    cell: ({ customer }) => (customer ? customer.name || customer.email : messages.noCustomerYet),
  },
  { key: 'status', title: messages.state, width: 10, card: 'end', cell: ({ status }) => <DraftBadge status={status} /> },
  { key: 'order', title: messages.order, width: 11, cell: ({ orderNumber }) => orderNumber ?? '' },
  { key: 'pieces', title: messages.pieces, width: 5, align: 'end', cell: ({ pieces }) => formatCount(pieces) },
  { key: 'total', title: messages.total, width: 7, align: 'end', card: 'belowEnd', cell: ({ total }) => formatDollars(total) },
  {
    key: 'updatedAt',
    title: messages.changed,
    width: 12,
    cell: ({ updatedAt, updatedBy }) => {
      const at = <time dateTime={updatedAt}>{formatWhen(updatedAt)}</time>;
      return updatedBy ? richText(messages.changedBy, { at, name: updatedBy }) : at;
    },
  },
];
