import { Gift, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatWhen } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import { ListScreen } from '#console/table/list-screen';
import { listSpec, useList } from '#console/table/use-list';
import { useRight } from '#features/accounts/staff/use-right.console';
import { adminPaths } from '#shared/admin-paths';
import { formatDollars } from '#shared/money';
import { Button } from '#ui/button';
import { GiftCardBadge, nameOfCard } from './gift-card-words.console';
import { giftCardsAdminCalls } from './gift-cards.calls';
import type { GiftCardRecord } from './gift-cards.schema';
import { giftCardsListMessages as messages } from './gift-cards-console.messages';
import { IssueDialog } from './issue-dialog.console';

const LIST = listSpec({
  call: giftCardsAdminCalls('/'),
  filters: ['q', 'status'],
  pageSize: 20,
  read: ({ giftCards, total }) => ({ rows: giftCards, total }),
});
const VIEWS = [
  { label: messages.all, filters: {} },
  { label: messages.active, filters: { status: 'active' } },
  { label: messages.disabled, filters: { status: 'disabled' } },
];

/** All gift cards, and what they still have. */
export function GiftCards() {
  const list = useList(LIST);
  const [isIssuing, setIssuing] = useState(false);
  const canIssue = useRight('orders.refund');
  const issueButton = (
    <Button size="sm" onClick={() => setIssuing(true)}>
      <Plus aria-hidden className="size-4" />
      {messages.issueAGiftCard}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={messages.giftCards}
        text={list.data ? messages.activeCardsStillHave(formatDollars(list.data.outstanding)) : ' '}
        actions={canIssue && issueButton}
        views={{ label: messages.giftCardsByState, tabs: VIEWS }}
        list={list}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        rowName={nameOfCard}
        rowLink={({ _id }) => adminPaths.giftCard(_id)}
        search={{ name: 'q', label: messages.recipientOrLastFourCharacters }}
        empty={{
          icon: Gift,
          title: messages.noGiftCardsYet,
          text: messages.issueOneForAPrize,
          action: canIssue && issueButton,
          filtered: { title: messages.noGiftCardMatches, showAll: messages.showAllGiftCards },
        }}
      />
      <IssueDialog isOpen={isIssuing} onClose={() => setIssuing(false)} />
    </>
  );
}

const COLUMNS: Column<GiftCardRecord>[] = [
  { key: 'card', title: messages.card, width: 8, card: 'title', isLink: true, isFixed: true, cell: nameOfCard },
  {
    key: 'recipient',
    title: messages.recipient,
    width: 14,
    grows: true,
    card: 'below',
    cell: ({ recipientName, recipientEmail }) => (
      <span dir="auto" className="wrap-anywhere">
        {recipientName || recipientEmail}
      </span>
    ),
  },
  { key: 'status', title: messages.state, width: 8, cell: ({ status }) => <GiftCardBadge status={status} /> },
  { key: 'amount', title: messages.issuedWith, width: 7, align: 'end', cell: ({ amount }) => formatDollars(amount) },
  { key: 'balance', title: messages.balance, width: 7, align: 'end', card: 'end', cell: ({ balance }) => formatDollars(balance) },
  {
    key: 'when',
    title: messages.issued,
    width: 7,
    card: 'belowEnd',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatWhen(createdAt)}</time>,
  },
];
