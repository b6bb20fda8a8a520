import { ChevronUp } from 'lucide-react';
import { Menu } from '#console/dialog/menu';
import type { TableState } from '#console/table/use-table-state';
import { useNewOrderJob, type WantedMove } from '#features/orders/order-jobs/order-job-calls.console';
import { JOB_MOVES } from '#features/orders/order-jobs/order-jobs.rules';
import { filterParams } from '#features/orders/order-screens/order-list-views.console';
import { statusNames } from '#features/orders/orders/orders.messages';
import { adminPaths } from '#shared/admin-paths';
import { Button, ButtonLink } from '#ui/button';
import { orderBulkActionsMessages as texts } from './packing.messages';

/** As many as are packed together. */
const MOST_PACKED = 100;

/** What can be done with selected orders: packed together, or moved in the background after a preview. */
export function OrderBulkActions({ state }: { state: TableState }) {
  const job = useNewOrderJob();
  const { selection } = state;
  const ids = selection.kind === 'some' ? [...selection.ids] : [];
  const chosen: Omit<WantedMove, 'status'> =
    selection.kind === 'some' ? { ids } : { filter: filterParams(state), except: [...selection.without] };
  return (
    <>
      {ids.length > 0 && ids.length <= MOST_PACKED && (
        <ButtonLink size="sm" to={adminPaths.pack(ids)}>
          {texts.pack}
        </ButtonLink>
      )}
      <Menu
        label={texts.moveSelectedOrders}
        items={JOB_MOVES.map((status) => ({
          label: texts.moveTo(statusNames[status]),
          isDisabled: job.isPending,
          onSelect: () => job.mutate({ status, ...chosen }),
        }))}
        trigger={(props) => (
          <Button {...props} size="sm" variant="secondary" isBusy={job.isPending}>
            {texts.moveToText}
            <ChevronUp aria-hidden className="size-4" />
          </Button>
        )}
      />
    </>
  );
}
