import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiListQuery, apiQuery, refreshPaths } from '#console/api-query';
import { listSpec } from '#console/table/use-list';
import { useLanguageCheck, useRight } from '#features/accounts/staff/use-right.console';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import { importsCalls } from '#features/catalog/imports/imports.calls';
import type { ImportStatus, RowOutcome, RowState } from '#features/catalog/imports/imports.rules';
import type { ImportCheck, ImportPage, ImportWithProgress } from '#features/catalog/imports/imports.schema';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { toast } from '#ui/toast';

/** How often a running import is looked at. */
const POLL_MS = 1_000;
const LIST_POLL_MS = 3_000;
const PAGE_SIZE = 20;

export const importPath = (importId: string) => importsCalls('/:importId', { param: { importId } });

function isWorking(status: ImportStatus | undefined): boolean {
  return status === 'checking' || status === 'running' || status === 'undoing';
}

export function useImport(id: string) {
  return useQuery({
    ...apiQuery(importPath(id)),
    refetchInterval: ({ state }) => isWorking(state.data?.import.status) && POLL_MS,
  });
}

function pollMs({ imports }: ImportPage): number | false {
  return imports.some(({ status }) => isWorking(status)) && LIST_POLL_MS;
}

/** Earlier imports, loaded again while one of them is being worked on. */
export const IMPORT_LIST = listSpec({
  call: importsCalls('/'),
  pageSize: PAGE_SIZE,
  read: ({ imports, total }) => ({ rows: imports, total }),
  pollMs,
});

/** The latest ones, beside the list. */
export function useLatestImports(isEnabled: boolean) {
  return useQuery({
    ...apiListQuery(importsCalls('/', { query: { page: 1, limit: PAGE_SIZE } })),
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
  const path = importsCalls('/:importId/rows', { param: { importId: _id }, query: filter });
  return useQuery({ ...apiListQuery(path), queryKey: [path, status] });
}

/**
 * Those that the shop translates into, as far as the role of who is signed in has them; none until they are known, and for whoever may not
 * read products.
 */
export function useTranslatedLanguages() {
  const mayRead = useRight('products.read');
  const isAllowed = useLanguageCheck();
  const { data } = useQuery({ ...apiQuery(staffProductsCalls('/counts')), enabled: mayRead });
  return data?.counts.translations?.filter(({ language }) => isAllowed(language)) ?? [];
}

export type ImportAction = 'check' | 'start' | 'stop' | 'undo';

/** Moves an import on; a refusal is shown, and the import as it is now. */
export function useImportAction(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ action, body = {} }: { action: ImportAction; body?: ImportCheck }): Promise<{ import: ImportWithProgress }> => {
      const param = { importId: id };
      switch (action) {
        case 'check':
          return api.post(importsCalls('/:importId/check', { param }), body);
        case 'start':
          return api.post(importsCalls('/:importId/start', { param }));
        case 'stop':
          return api.post(importsCalls('/:importId/stop', { param }));
        case 'undo':
          return api.post(importsCalls('/:importId/undo', { param }));
        default:
          return action satisfies never;
      }
    },
    onSuccess: (data) => {
      client.setQueryData(apiQuery(importPath(id)).queryKey, data);
      void refreshPaths(client, `${importsCalls('/')}?`);
    },
    onError: (error) => {
      toast.error(messageOf(error, apiErrorMessages.unreachable));
      void refreshPaths(client, importPath(id));
    },
  });
}

export function useDeleteImport(id: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete(importPath(id)),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDeleted();
      client.removeQueries({ queryKey: [importPath(id)] });
      void refreshPaths(client, `${importsCalls('/')}?`);
    },
    onError: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
  });
}
