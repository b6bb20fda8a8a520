import { Plus, TicketPercent } from 'lucide-react';
import { formatCount } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import { ListScreen } from '#console/table/list-screen';
import { listSpec, useList } from '#console/table/use-list';
import { promotionsCalls } from '#features/pricing/promotions/promotions.calls';
import type { PromotionView } from '#features/pricing/promotions/promotions.schema';
import { adminPaths } from '#shared/admin-paths';
import { formatDollars } from '#shared/money';
import { ButtonLink } from '#ui/button';
import { promotionsListMessages as messages } from './promotion-screens.messages';
import { PromotionBadge } from './promotion-status.console';

const LIST = listSpec({
  call: promotionsCalls('/'),
  filters: ['q', 'state'],
  pageSize: 20,
  read: ({ promotions, total }) => ({ rows: promotions, total }),
});
const VIEWS = [
  { label: messages.all, filters: {} },
  { label: messages.running, filters: { state: 'running' } },
  { label: messages.scheduled, filters: { state: 'scheduled' } },
  { label: messages.paused, filters: { state: 'paused' } },
  { label: messages.ended, filters: { state: 'ended' } },
];

/** Discounts with a code, and those that apply by themselves. */
export function Promotions() {
  return (
    <ListScreen
      title={messages.promotions}
      text={messages.discountsWithACode}
      actions={
        <ButtonLink size="sm" to={adminPaths.newPromotion()}>
          <Plus aria-hidden className="size-4" />
          {messages.addPromotion}
        </ButtonLink>
      }
      views={{ label: messages.promotionsByState, tabs: VIEWS }}
      list={useList(LIST)}
      columns={COLUMNS}
      rowKey={({ _id }) => _id}
      rowName={({ name }) => name}
      rowLink={({ _id }) => adminPaths.promotion(_id)}
      height="tall"
      search={{ name: 'q', label: messages.nameOrCode }}
      empty={{
        icon: TicketPercent,
        title: messages.noPromotionsYet,
        text: messages.takeAPercentageOff,
        action: (
          <ButtonLink size="sm" to={adminPaths.newPromotion()}>
            {messages.planTheFirstPromotion}
          </ButtonLink>
        ),
        filtered: { title: messages.noPromotionMatches, showAll: messages.showAllPromotions },
      }}
    />
  );
}

const COLUMNS: Column<PromotionView>[] = [
  { key: 'name', title: messages.name, width: 20, grows: true, card: 'title', isLink: true, isFixed: true, cell: Name },
  { key: 'state', title: messages.state, width: 8, card: 'end', cell: (promotion) => <PromotionBadge promotion={promotion} /> },
  {
    key: 'code',
    title: messages.code,
    width: 10,
    card: 'below',
    cell: ({ code, hasCodes }) => (hasCodes ? messages.ownCodes : (code ?? messages.automatic)),
  },
  {
    key: 'uses',
    title: messages.uses,
    width: 6,
    align: 'end',
    card: 'belowEnd',
    cell: ({ uses, usageLimit }) => (usageLimit === undefined ? formatCount(uses) : messages.of(uses, usageLimit)),
  },
  { key: 'revenue', title: messages.revenueOfItsOrders, width: 8, align: 'end', cell: ({ revenue }) => formatDollars(revenue) },
];

/** With what it does, in the words of the promotion's own screen. */
function Name({ name, sentences }: PromotionView) {
  return (
    <span className="block min-w-0">
      <span dir="auto" className="block truncate">
        {name}
      </span>
      <span dir="auto" className="block w-0 min-w-full truncate text-sm font-normal text-muted">
        {sentences[0]}
      </span>
    </span>
  );
}
