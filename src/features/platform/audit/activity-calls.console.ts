import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { api } from '#http/client/api-client';
import { ApiError, messageOf, UNREACHABLE } from '#http/client/api-error';
import { toast } from '#ui/toast';
import type { AuditEntry, AuditPage, AuditPeople, Conflict } from './audit.schema';

/** The log by its filters, page after page. */
export function useActivity(filters: Readonly<Record<string, string>>) {
  const path = `/admin/audit?${new URLSearchParams(filters)}`;
  return useInfiniteQuery({
    queryKey: [path],
    queryFn: ({ pageParam }) => api.get<AuditPage>(pageParam === '' ? path : `${path}&cursor=${pageParam}`),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Everybody who is in the log; none while they are loaded. */
export function usePeople(): AuditPeople['people'] {
  return useQuery(apiQuery<AuditPeople>('/admin/audit/people')).data?.people ?? [];
}

/** Undoes an entry; whatever it changed is loaded again. `conflicts` are those of the last refusal. */
export function useUndo(entry: AuditEntry) {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => api.post<{ entry: AuditEntry }>(`/admin/audit/${entry._id}/undo`, {}),
    onSuccess: () => toast.success('Undone'),
    onError: (error) => {
      if (conflictsOf(error).length === 0) toast.error(messageOf(error, UNREACHABLE));
    },
    onSettled: () => client.invalidateQueries(),
  });
  return { undo, conflicts: conflictsOf(undo.error) };
}

/** What is in the way, as the API sends it beside its message. */
function conflictsOf(error: unknown): Conflict[] {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || error.body === null || !('conflicts' in error.body)) return [];
  return Array.isArray(error.body.conflicts) ? error.body.conflicts : [];
}
