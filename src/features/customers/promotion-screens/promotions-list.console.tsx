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
        <ButtonLink to={adminPaths.newPromotion()}>
          <Plus aria-hidden className="size-4.5" />
          {messages.addPromotion}
        </ButtonLink>
      }
      views={{ label: messages.promotionsByState, tabs: VIEWS }}
      list={useList(LIST)}
      columns={COLUMNS}
      rowKey={({ _id }) => _id}
      rowName={({ name }) => name}
      rowLink={({ _id }) => adminPaths.promotion(_id)}
      search={{ name: 'q', label: messages.nameOrCode }}
      empty={{
        icon: TicketPercent,
        title: messages.noPromotionsYet,
        text: messages.takeAPercentageOff,
        action: <ButtonLink to={adminPaths.newPromotion()}>{messages.planTheFirstPromotion}</ButtonLink>,
        filtered: { title: messages.noPromotionMatches, showAll: messages.showAllPromotions },
      }}
    />
  );
}

const COLUMNS: Column<PromotionView>[] = [
  { key: 'name', title: messages.name, width: 12, grows: true, card: 'title', isLink: true, isFixed: true, cell: ({ name }) => name },
  { key: 'state', title: messages.state, width: 8, card: 'end', cell: (promotion) => <PromotionBadge promotion={promotion} /> },
  {
    key: 'code',
    title: messages.code,
    width: 10,
    card: 'below',
    cell: ({ code, hasCodes }) => (hasCodes ? messages.ownCodes : (code ?? messages.automatic)),
  },
  { key: 'what', title: messages.what, width: 16, grows: true, cell: ({ sentences }) => sentences[0] ?? '' },
  {
    key: 'uses',
    title: messages.uses,
    width: 7,
    align: 'end',
    card: 'belowEnd',
    cell: ({ uses, usageLimit }) => (usageLimit === undefined ? formatCount(uses) : messages.of(uses, usageLimit)),
  },
  { key: 'revenue', title: messages.revenueOfItsOrders, width: 9, align: 'end', cell: ({ revenue }) => formatDollars(revenue) },
];
