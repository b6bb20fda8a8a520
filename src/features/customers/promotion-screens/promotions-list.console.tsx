import { Plus, TicketPercent } from 'lucide-react';
import { PageHeader } from '#console/page-header';
import { DataTable } from '#console/table/data-table';
import type { Column } from '#console/table/data-table.types';
import { EmptyList } from '#console/table/empty-list';
import { FilterBar } from '#console/table/filter-bar';
import { filterTabs } from '#console/table/filter-tabs';
import { usePagedList } from '#console/table/use-paged-list';
import { LinkTabs } from '#console/tabs';
import type { PromotionPage, PromotionView } from '#features/pricing/promotions/promotions.schema';
import { adminPaths } from '#shared/admin-paths';
import { formatDollars } from '#shared/money';
import { ButtonLink } from '#ui/button';
import { PROMOTION_CALLS, PromotionBadge } from './promotion-status.console';

const ROWS = 20;
const SPEC = { filters: ['q', 'state'], sort: '' };
const STATES = [
  [undefined, 'All'],
  ['running', 'Running'],
  ['scheduled', 'Scheduled'],
  ['paused', 'Paused'],
  ['ended', 'Ended'],
] as const;

/** Discounts with a code, and those that apply by themselves. */
export function Promotions() {
  const { state, data, table } = usePagedList<PromotionPage>(PROMOTION_CALLS, SPEC, ROWS);
  return (
    <>
      <PageHeader
        title="Promotions"
        text="Discounts with a code, or that apply by themselves. Shoppers get the best of those that may be combined."
        actions={
          <ButtonLink to={adminPaths.newPromotion()}>
            <Plus aria-hidden className="size-4.5" />
            Add promotion
          </ButtonLink>
        }
      />
      <div className="mb-4">
        <LinkTabs label="Promotions by state" tabs={filterTabs(state, { filter: 'state', choices: STATES })} />
      </div>
      <DataTable
        name="Promotions"
        columns={COLUMNS}
        rows={data?.promotions}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        rowLink={({ _id }) => adminPaths.promotion(_id)}
        {...table}
        toolbar={<FilterBar state={state} search={{ name: 'q', label: 'Name or code' }} />}
        empty={
          <EmptyList
            state={state}
            icon={TicketPercent}
            filtered={{ title: 'No promotion matches', showAll: 'Show all promotions' }}
            title="No promotions yet"
            text="Take a percentage off, give a third piece for free, or add a gift: for everyone, or with a code."
          >
            <ButtonLink to={adminPaths.newPromotion()}>Plan the first promotion</ButtonLink>
          </EmptyList>
        }
      />
    </>
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
