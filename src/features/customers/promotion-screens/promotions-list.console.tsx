import { Plus, TicketPercent } from 'lucide-react';
import type { Column } from '#console/table/data-table.types';
import { ListScreen } from '#console/table/list-screen';
import { listSpec, useList } from '#console/table/use-list';
import { promotionsCalls } from '#features/pricing/promotions/promotions.calls';
import type { PromotionView } from '#features/pricing/promotions/promotions.schema';
import { adminPaths } from '#shared/admin-paths';
import { formatDollars } from '#shared/money';
import { ButtonLink } from '#ui/button';
import { PromotionBadge } from './promotion-status.console';

const LIST = listSpec({
  call: promotionsCalls('/'),
  filters: ['q', 'state'],
  pageSize: 20,
  read: ({ promotions, total }) => ({ rows: promotions, total }),
});
const VIEWS = [
  { label: 'All', filters: {} },
  { label: 'Running', filters: { state: 'running' } },
  { label: 'Scheduled', filters: { state: 'scheduled' } },
  { label: 'Paused', filters: { state: 'paused' } },
  { label: 'Ended', filters: { state: 'ended' } },
];

/** Discounts with a code, and those that apply by themselves. */
export function Promotions() {
  return (
    <ListScreen
      title="Promotions"
      text="Discounts with a code, or that apply by themselves. Shoppers get the best of those that may be combined."
      actions={
        <ButtonLink to={adminPaths.newPromotion()}>
          <Plus aria-hidden className="size-4.5" />
          Add promotion
        </ButtonLink>
      }
      views={{ label: 'Promotions by state', tabs: VIEWS }}
      list={useList(LIST)}
      columns={COLUMNS}
      rowKey={({ _id }) => _id}
      rowName={({ name }) => name}
      rowLink={({ _id }) => adminPaths.promotion(_id)}
      search={{ name: 'q', label: 'Name or code' }}
      empty={{
        icon: TicketPercent,
        title: 'No promotions yet',
        text: 'Take a percentage off, give a third piece for free, or add a gift: for everyone, or with a code.',
        action: <ButtonLink to={adminPaths.newPromotion()}>Plan the first promotion</ButtonLink>,
        filtered: { title: 'No promotion matches', showAll: 'Show all promotions' },
      }}
    />
  );
}

const COLUMNS: Column<PromotionView>[] = [
  { key: 'name', title: 'Name', width: 12, grows: true, card: 'title', isLink: true, isFixed: true, cell: ({ name }) => name },
  { key: 'state', title: 'State', width: 8, card: 'end', cell: (promotion) => <PromotionBadge promotion={promotion} /> },
  { key: 'code', title: 'Code', width: 10, card: 'below', cell: ({ code, hasCodes }) => (hasCodes ? 'Own codes' : (code ?? 'Automatic')) },
  { key: 'what', title: 'What', width: 16, grows: true, cell: ({ sentences }) => sentences[0] ?? '' },
  {
    key: 'uses',
    title: 'Uses',
    width: 7,
    align: 'end',
    card: 'belowEnd',
    cell: ({ uses, usageLimit }) =>
      usageLimit === undefined ? uses.toLocaleString('en-US') : `${uses.toLocaleString('en-US')} of ${usageLimit.toLocaleString('en-US')}`,
  },
  { key: 'revenue', title: 'Revenue of its orders', width: 9, align: 'end', cell: ({ revenue }) => formatDollars(revenue) },
];
