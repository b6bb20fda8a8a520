import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiListQuery, apiQuery, refreshPaths } from '#console/api-query';
import { api } from '#http/client/api-client';
import { messageOf, UNREACHABLE } from '#http/client/api-error';
import { toast } from '#ui/toast';
import type { BulkEditStatus } from './bulk-edits.rules';
import type { BulkEditWithProgress, RowPage } from './bulk-edits.schema';

export interface OneBulkEdit {
  bulkEdit: BulkEditWithProgress;
}

/** How often a running bulk edit is looked at. */
const POLL_MS = 1_000;
const ROWS_PER_PAGE = 50;

function bulkEditPath(id: string): string {
  return `/admin/bulk-edits/${encodeURIComponent(id)}`;
}

function isWorking(status: BulkEditStatus | undefined): boolean {
  return status === 'running' || status === 'undoing';
}

export function useBulkEdit(id: string) {
  return useQuery({
    ...apiQuery<OneBulkEdit>(bulkEditPath(id)),
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
  const query = new URLSearchParams({ page: String(page), limit: String(ROWS_PER_PAGE) });
  query.set(show === 'changed_since' ? 'state' : 'outcome', show);
  const path = `${bulkEditPath(_id)}/rows?${query}`;
  return useQuery({ ...apiListQuery<RowPage>(path), queryKey: [path, status] });
}

/** Moves a bulk edit on; a refusal is shown, and the bulk edit as it is now. */
export function useBulkEditAction(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: 'start' | 'stop' | 'undo') => api.post<OneBulkEdit>(`${bulkEditPath(id)}/${action}`, {}),
    onSuccess: (data) => {
      client.setQueryData<OneBulkEdit>([bulkEditPath(id)], data);
      void refreshPaths(client, '/admin/bulk-edits?', '/admin/products');
    },
    onError: (error) => {
      toast.error(messageOf(error, UNREACHABLE));
      void refreshPaths(client, bulkEditPath(id));
    },
  });
}
