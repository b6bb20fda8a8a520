import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { refreshPaths } from '#console/api-query';
import { confirm } from '#console/dialog/confirm';
import { formatCount } from '#console/format';
import { NO_SELECTION } from '#console/table/selection';
import type { TableState } from '#console/table/use-table-state';
import type { ProductStatus } from '#features/catalog/products/product-status.rules';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { adminPaths } from '#shared/admin-paths';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { readSelectedProducts, setStatuses } from './bulk-status.console';
import { productBulkMessages as messages } from './product-bulk.messages';

/** More are a bulk edit, which runs as a job of the shop. */
const MOST_AT_ONCE = 500;

const ACTIONS = [
  { status: 'active', label: messages.publish, done: messages.published },
  { status: 'draft', label: messages.toDrafts, done: messages.movedToDrafts },
  { status: 'archived', label: messages.archive, done: messages.archived },
] as const satisfies readonly { status: ProductStatus; label: string; done: (count: number) => string }[];

type Action = (typeof ACTIONS)[number];

/** What can be done with the selected products at once. */
export function ProductBulkActions({ state, count }: { state: TableState; count: number }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [running, setRunning] = useState<{ status: ProductStatus; done: number }>();

  const run = async (action: Action) => {
    if (count > MOST_AT_ONCE) return toast.error(messages.upToProductsCanBeChanged(formatCount(MOST_AT_ONCE)));
    if (action.status === 'archived' && !(await confirmArchive(count))) return;
    setRunning({ status: action.status, done: 0 });
    try {
      const ids = await readSelectedProducts(state);
      const { failed, error } = await setStatuses(ids, action.status, (done) => setRunning({ status: action.status, done }));
      // What failed stays selected.
      state.select(failed.length === 0 ? NO_SELECTION : { kind: 'some', ids: new Set(failed) });
      if (failed.length === 0) toast.success(action.done(ids.length));
      else toast.error(messages.couldNotBeChanged(failed.length, messageOf(error, apiErrorMessages.unreachable)));
    } catch (error) {
      toast.error(messageOf(error, apiErrorMessages.unreachable));
    } finally {
      setRunning(undefined);
      await refreshPaths(client, '/admin/products');
    }
  };

  /** Everything else is a bulk edit: the same filter, or the selected ids in the history entry. */
  const editInBulk = async () => {
    const { selection, filters } = state;
    if (selection.kind === 'all' && selection.without.size === 0)
      return navigate(`${adminPaths.bulkEdits()}?${new URLSearchParams({ new: 'found', ...filters })}`);
    try {
      await navigate(adminPaths.bulkEdits(), { state: { ids: await readSelectedProducts(state) } });
    } catch (error) {
      toast.error(messageOf(error, apiErrorMessages.unreachable));
    }
  };

  const statuses = ACTIONS.map((action) => (
    <Button
      key={action.status}
      variant="secondary"
      size="sm"
      isBusy={running !== undefined}
      busyText={running?.status === action.status ? messages.of(running.done, count) : action.label}
      onClick={() => void run(action)}
    >
      {action.label}
    </Button>
  ));
  return (
    <>
      {statuses}
      <Button variant="secondary" size="sm" onClick={() => void editInBulk()}>
        {messages.moreChanges}
      </Button>
    </>
  );
}

function confirmArchive(count: number): Promise<boolean> {
  return confirm({
    title: messages.archiveQuestion(count),
    text: messages.shoppersNoLongerFindThem,
    action: messages.archive,
  });
}
