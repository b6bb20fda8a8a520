import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiListQuery, apiQuery, refreshPaths } from '#console/api-query';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { toast } from '#ui/toast';
import { bulkEditsCalls } from './bulk-edits.calls';
import type { BulkEditStatus } from './bulk-edits.rules';
import type { BulkEditWithProgress } from './bulk-edits.schema';

/** How often a running bulk edit is looked at. */
const POLL_MS = 1_000;
const ROWS_PER_PAGE = 50;

const bulkEditPath = (bulkEditId: string) => bulkEditsCalls('/:bulkEditId', { param: { bulkEditId } });

function isWorking(status: BulkEditStatus | undefined): boolean {
  return status === 'running' || status === 'undoing';
}

export function useBulkEdit(id: string) {
  return useQuery({
    ...apiQuery(bulkEditPath(id)),
    refetchInterval: ({ state }) => isWorking(state.data?.bulkEdit.status) && POLL_MS,
  });
}

interface RowView {
  page: number;
  /** An outcome, or what was not undone. */
  show: string;
}

/** Products of a bulk edit, loaded again when it has another status. */
export function useBulkEditRows({ _id, status }: BulkEditWithProgress, { page, show }: RowView) {
  const query = { page, limit: ROWS_PER_PAGE, [show === 'changed_since' ? 'state' : 'outcome']: show };
  const path = bulkEditsCalls('/:bulkEditId/rows', { param: { bulkEditId: _id }, query });
  return useQuery({ ...apiListQuery(path), queryKey: [path, status] });
}

/** Moves a bulk edit on; a refusal is shown, and the bulk edit as it is now. */
export function useBulkEditAction(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: 'start' | 'stop' | 'undo'): Promise<{ bulkEdit: BulkEditWithProgress }> => {
      const param = { bulkEditId: id };
      switch (action) {
        case 'start':
          return api.post(bulkEditsCalls('/:bulkEditId/start', { param }));
        case 'stop':
          return api.post(bulkEditsCalls('/:bulkEditId/stop', { param }));
        case 'undo':
          return api.post(bulkEditsCalls('/:bulkEditId/undo', { param }));
        default:
          return action satisfies never;
      }
    },
    onSuccess: (data) => {
      client.setQueryData([bulkEditPath(id)], data);
      void refreshPaths(client, `${bulkEditsCalls('/')}?`, '/admin/products');
    },
    onError: (error) => {
      toast.error(messageOf(error, apiErrorMessages.unreachable));
      void refreshPaths(client, bulkEditPath(id));
    },
  });
}
