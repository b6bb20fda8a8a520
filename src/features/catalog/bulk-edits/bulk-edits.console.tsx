import { ListChecks } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router';
import { Badge } from '#console/badge';
import { formatCount, formatWhen } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import { ListScreen } from '#console/table/list-screen';
import { listSpec, useList } from '#console/table/use-list';
import { WORK_RETENTION_DAYS } from '#features/platform/jobs/claimed-work.rules';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { changeText, STATUSES } from './bulk-edit-texts.console';
import { bulkEditsCalls } from './bulk-edits.calls';
import type { BulkEdit } from './bulk-edits.schema';
import { bulkEditsScreenMessages as messages } from './bulk-edits-console.messages';
import { NewBulkEdit } from './new-bulk-edit.console';

const LIST = listSpec({
  call: bulkEditsCalls('/'),
  pageSize: 20,
  read: ({ bulkEdits, total }) => ({ rows: bulkEdits, total }),
});
/** In the address of a new bulk edit: the list's filters follow. */
const NEW = 'new';
const BACK = { label: messages.products, to: adminPaths.products() };

const COLUMNS: Column<BulkEdit>[] = [
  {
    key: 'change',
    title: messages.change,
    width: 14,
    grows: true,
    isLink: true,
    isFixed: true,
    card: 'title',
    cell: ({ change }) => changeText(change),
  },
  {
    key: 'status',
    title: messages.status,
    width: 9,
    card: 'end',
    cell: ({ status }) => <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>,
  },
  { key: 'products', title: messages.products, width: 6, align: 'end', cell: ({ rows }) => formatCount(rows.change) },
  { key: 'by', title: messages.by, width: 13, card: 'below', cell: ({ by }) => by },
  {
    key: 'when',
    title: messages.when,
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
  return (
    <ListScreen
      title={messages.bulkEdits}
      back={BACK}
      text={messages.changesOfManyProductsAtOnce(WORK_RETENTION_DAYS)}
      actions={
        <ButtonLink size="sm" to={`${adminPaths.bulkEdits()}?${NEW}=all`}>
          {messages.changeAllProducts}
        </ButtonLink>
      }
      list={useList(LIST)}
      columns={COLUMNS}
      rowKey={({ _id }) => _id}
      rowName={({ change }) => changeText(change)}
      rowLink={({ _id }) => adminPaths.bulkEdit(_id)}
      empty={{
        icon: ListChecks,
        title: messages.nothingWasChangedInBulkYet,
        text: messages.filterOrSelectProductsInTheirList,
        action: (
          <ButtonLink size="sm" to={adminPaths.products()}>
            {messages.chooseProducts}
          </ButtonLink>
        ),
      }}
    />
  );
}

/** Products that were selected one by one: in the history entry, so that a reload has them too. */
function idsOf(state: unknown): string[] | undefined {
  const ids = typeof state === 'object' && state !== null && 'ids' in state ? state.ids : undefined;
  return Array.isArray(ids) && ids.every((id) => typeof id === 'string') && ids.length > 0 ? ids : undefined;
}
