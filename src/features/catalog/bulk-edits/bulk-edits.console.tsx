import { ListChecks } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router';
import { Badge } from '#console/badge';
import { EmptyState } from '#console/empty-state';
import { formatCount, formatWhen } from '#console/format';
import { PageHeader } from '#console/page-header';
import { DataTable } from '#console/table/data-table';
import type { Column } from '#console/table/data-table.types';
import { FilterBar } from '#console/table/filter-bar';
import { useTableState } from '#console/table/use-table-state';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { useBulkEdits } from './bulk-edit-calls.console';
import { changeText, STATUSES } from './bulk-edit-texts.console';
import type { BulkEdit } from './bulk-edits.schema';
import { NewBulkEdit } from './new-bulk-edit.console';

const ROWS = 20;
const SPEC = { filters: [], sort: '' };
/** In the address of a new bulk edit: the list's filters follow. */
const NEW = 'new';
const BACK = { label: 'Products', to: adminPaths.products() };

const COLUMNS: Column<BulkEdit>[] = [
  {
    key: 'change',
    title: 'Change',
    width: 14,
    grows: true,
    isLink: true,
    isFixed: true,
    card: 'title',
    cell: ({ change }) => changeText(change),
  },
  {
    key: 'status',
    title: 'Status',
    width: 9,
    card: 'end',
    cell: ({ status }) => <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>,
  },
  { key: 'products', title: 'Products', width: 6, align: 'end', cell: ({ rows }) => formatCount(rows.change) },
  { key: 'by', title: 'By', width: 13, card: 'below', cell: ({ by }) => by },
  {
    key: 'when',
    title: 'When',
    width: 7,
    card: 'belowEnd',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatWhen(createdAt)}</time>,
  },
];

/** A new change of chosen products, or the earlier ones. */
export function BulkEdits() {
  const [params] = useSearchParams();
  const ids = idsOf(useLocation().state);
  if (ids) return <NewBulkEdit chosen={{ ids }} />;
  if (!params.has(NEW)) return <EarlierBulkEdits />;
  const filter = Object.fromEntries([...params].filter(([name]) => name !== NEW && name !== 'page' && name !== 'sort'));
  return <NewBulkEdit chosen={{ filter }} />;
}

function EarlierBulkEdits() {
  const state = useTableState(SPEC);
  const { data, error, isPlaceholderData, refetch } = useBulkEdits({ page: state.page, limit: ROWS });
  const create = (
    <ButtonLink size="sm" to={`${adminPaths.bulkEdits()}?${NEW}=all`}>
      Change all products
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Bulk edits"
        back={BACK}
        text="Changes of many products at once. Each can be undone for 90 days."
        actions={create}
      />
      <DataTable
        name="Bulk edits"
        columns={COLUMNS}
        rows={data?.bulkEdits}
        rowKey={({ _id }) => _id}
        rowName={({ change }) => changeText(change)}
        rowLink={({ _id }) => adminPaths.bulkEdit(_id)}
        state={state}
        total={data?.total}
        pageSize={ROWS}
        isStale={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        toolbar={<FilterBar state={state} />}
        empty={
          <EmptyState
            icon={ListChecks}
            title="Nothing was changed in bulk yet"
            text="Filter or select products in their list, and choose what to change. You see old and new values before anything happens."
          >
            <ButtonLink size="sm" to={adminPaths.products()}>
              Choose products
            </ButtonLink>
          </EmptyState>
        }
      />
    </>
  );
}

/** Products that were selected one by one: in the history entry, so that a reload has them too. */
function idsOf(state: unknown): string[] | undefined {
  const ids = typeof state === 'object' && state !== null && 'ids' in state ? state.ids : undefined;
  return Array.isArray(ids) && ids.every((id) => typeof id === 'string') && ids.length > 0 ? ids : undefined;
}
