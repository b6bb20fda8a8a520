import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { api } from '#http/client/api-client';
import { ApiError, messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { toast } from '#ui/toast';
import { auditCalls } from './audit.calls';
import type { AuditEntry, AuditPeople, Conflict } from './audit.schema';
import { activityCallsMessages as messages } from './audit-console.messages';

/** The log by its filters, page after page. */
export function useActivity(filters: Readonly<Record<string, string>>) {
  return useInfiniteQuery({
    queryKey: [auditCalls('/', { query: filters })],
    queryFn: ({ pageParam }) => api.get(auditCalls('/', { query: { ...filters, cursor: pageParam || undefined } })),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Everybody who is in the log; none while they are loaded. */
export function usePeople(): AuditPeople['people'] {
  return useQuery(apiQuery(auditCalls('/people'))).data?.people ?? [];
}

/** Undoes an entry; whatever it changed is loaded again. `conflicts` are those of the last refusal, `leftOut` is what did not come back. */
export function useUndo(entry: AuditEntry) {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => api.post(auditCalls('/:entryId/undo', { param: { entryId: entry._id } })),
    onSuccess: () => toast.success(messages.undone),
    onError: (error) => {
      if (conflictsOf(error).length === 0) toast.error(messageOf(error, apiErrorMessages.unreachable));
    },
    onSettled: () => client.invalidateQueries(),
  });
  return { undo, conflicts: conflictsOf(undo.error), leftOut: undo.data?.leftOut ?? [] };
}

/** What is in the way, as the API sends it beside its message. */
function conflictsOf(error: unknown): Conflict[] {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || error.body === null || !('conflicts' in error.body)) return [];
  return Array.isArray(error.body.conflicts) ? error.body.conflicts : [];
}
