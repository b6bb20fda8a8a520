import { Gift, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatWhen } from '#console/format';
import { PageHeader } from '#console/page-header';
import { DataTable } from '#console/table/data-table';
import type { Column } from '#console/table/data-table.types';
import { EmptyList } from '#console/table/empty-list';
import { FilterBar } from '#console/table/filter-bar';
import { filterTabs } from '#console/table/filter-tabs';
import { usePagedList } from '#console/table/use-paged-list';
import { LinkTabs } from '#console/tabs';
import { useRight } from '#features/people/staff/use-right.console';
import { adminPaths } from '#shared/admin-paths';
import { formatDollars } from '#shared/money';
import { Button } from '#ui/button';
import { GIFT_CARD_CALLS, GiftCardBadge, nameOfCard } from './gift-card-words.console';
import type { GiftCardPage, GiftCardRecord } from './gift-cards.schema';
import { IssueDialog } from './issue-dialog.console';

const ROWS = 20;
const SPEC = { filters: ['q', 'status'], sort: '' };
const TABS = [
  [undefined, 'All'],
  ['active', 'Active'],
  ['disabled', 'Disabled'],
] as const;

/** All gift cards, and what they still have. */
export function GiftCards() {
  const { state, data, table } = usePagedList<GiftCardPage>(GIFT_CARD_CALLS, SPEC, ROWS);
  const [isIssuing, setIssuing] = useState(false);
  const canIssue = useRight('orders.refund');
  const issueButton = (
    <Button onClick={() => setIssuing(true)}>
      <Plus aria-hidden className="size-4.5" />
      Issue a gift card
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Gift cards"
        text={data ? `Active cards still have ${formatDollars(data.outstanding)}.` : ' '}
        actions={canIssue && issueButton}
      />
      <div className="mb-4">
        <LinkTabs label="Gift cards by state" tabs={filterTabs(state, { filter: 'status', choices: TABS })} />
      </div>
      <DataTable
        name="Gift cards"
        columns={COLUMNS}
        rows={data?.giftCards}
        rowKey={({ _id }) => _id}
        rowName={nameOfCard}
        rowLink={({ _id }) => adminPaths.giftCard(_id)}
        {...table}
        toolbar={<FilterBar state={state} search={{ name: 'q', label: 'Recipient or last four characters' }} />}
        empty={
          <EmptyList
            state={state}
            icon={Gift}
            filtered={{ title: 'No gift card matches', showAll: 'Show all gift cards' }}
            title="No gift cards yet"
            text="Issue one for a prize, an apology or a friend of the shop. Its code goes to the recipient by mail, and pays at checkout."
          >
            {canIssue && issueButton}
          </EmptyList>
        }
      />
      <IssueDialog isOpen={isIssuing} onClose={() => setIssuing(false)} />
    </>
  );
}

const COLUMNS: Column<GiftCardRecord>[] = [
  { key: 'card', title: 'Card', width: 8, card: 'title', isLink: true, isFixed: true, cell: nameOfCard },
  {
    key: 'recipient',
    title: 'Recipient',
    width: 14,
    grows: true,
    card: 'below',
    cell: ({ recipientName, recipientEmail }) => <span className="wrap-anywhere">{recipientName || recipientEmail}</span>,
  },
  { key: 'status', title: 'State', width: 8, cell: ({ status }) => <GiftCardBadge status={status} /> },
  { key: 'amount', title: 'Issued with', width: 7, align: 'end', cell: ({ amount }) => formatDollars(amount) },
  { key: 'balance', title: 'Balance', width: 7, align: 'end', card: 'end', cell: ({ balance }) => formatDollars(balance) },
  {
    key: 'when',
    title: 'Issued',
    width: 7,
    card: 'belowEnd',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatWhen(createdAt)}</time>,
  },
];
