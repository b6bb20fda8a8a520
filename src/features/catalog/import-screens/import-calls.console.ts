import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiListQuery, apiQuery, refreshPaths } from '#console/api-query';
import type { ImportStatus, RowOutcome, RowState } from '#features/catalog/imports/imports.rules';
import type { FileRowPage, ImportPage, ImportWithProgress } from '#features/catalog/imports/imports.schema';
import { api } from '#http/client/api-client';
import { messageOf, UNREACHABLE } from '#http/client/api-error';
import { toast } from '#ui/toast';

export interface OneImport {
  import: ImportWithProgress;
}

/** How often a running import is looked at. */
const POLL_MS = 1_000;
const LIST_POLL_MS = 3_000;

export function importPath(id: string): string {
  return `/admin/imports/${encodeURIComponent(id)}`;
}

function isWorking(status: ImportStatus | undefined): boolean {
  return status === 'checking' || status === 'running' || status === 'undoing';
}

export function useImport(id: string) {
  return useQuery({
    ...apiQuery<OneImport>(importPath(id)),
    refetchInterval: ({ state }) => isWorking(state.data?.import.status) && POLL_MS,
  });
}

/** Earlier imports, loaded again while one of them is being worked on. */
export const IMPORT_LIST = {
  call: '/admin/imports',
  pageSize: 20,
  read: ({ imports, total }: ImportPage) => ({ rows: imports, total }),
  pollMs: ({ imports }: ImportPage) => imports.some(({ status }) => isWorking(status)) && LIST_POLL_MS,
};

/** The latest ones, beside the list. */
export function useLatestImports(isEnabled: boolean) {
  const { call, pageSize, pollMs } = IMPORT_LIST;
  return useQuery({
    ...apiListQuery<ImportPage>(`${call}?page=1&limit=${pageSize}`),
    enabled: isEnabled,
    refetchInterval: ({ state: { data } }) => data !== undefined && pollMs(data),
  });
}

export interface RowFilter {
  outcome?: RowOutcome | undefined;
  state?: RowState | undefined;
}

/** Rows of an import, loaded again when it has another status. */
export function useRows({ _id, status }: ImportWithProgress, filter: RowFilter & { page: number }) {
  const query = new URLSearchParams({
    page: String(filter.page),
    ...(filter.outcome && { outcome: filter.outcome }),
    ...(filter.state && { state: filter.state }),
  });
  const path = `${importPath(_id)}/rows?${query}`;
  return useQuery({ ...apiListQuery<FileRowPage>(path), queryKey: [path, status] });
}

export type ImportAction = 'check' | 'start' | 'stop' | 'undo';

/** Moves an import on; a refusal is shown, and the import as it is now. */
export function useImportAction(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ action, body = {} }: { action: ImportAction; body?: object }) =>
      api.post<OneImport>(`${importPath(id)}/${action}`, body),
    onSuccess: (data) => {
      client.setQueryData<OneImport>([importPath(id)], data);
      void refreshPaths(client, '/admin/imports?');
    },
    onError: (error) => {
      toast.error(messageOf(error, UNREACHABLE));
      void refreshPaths(client, importPath(id));
    },
  });
}

export function useDeleteImport(id: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete<{ message: string }>(importPath(id)),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDeleted();
      client.removeQueries({ queryKey: [importPath(id)] });
      void refreshPaths(client, '/admin/imports?');
    },
    onError: (error) => toast.error(messageOf(error, UNREACHABLE)),
  });
}
