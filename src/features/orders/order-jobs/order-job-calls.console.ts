import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type * as v from 'valibot';
import { apiListQuery, apiQuery, refreshPaths } from '#console/api-query';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { adminPaths } from '#shared/admin-paths';
import { toast } from '#ui/toast';
import { orderJobsCalls } from './order-jobs.calls';
import type { RowOutcome } from './order-jobs.rules';
import type { NewOrderJobSchema, OrderJobWithProgress } from './order-jobs.schema';

/** How often a running move is looked at. */
const POLL_MS = 1_000;
const ROWS_PER_PAGE = 50;

function jobPath(orderJobId: string) {
  return orderJobsCalls('/:orderJobId', { param: { orderJobId } });
}

export function useOrderJob(id: string) {
  return useQuery({
    ...apiQuery(jobPath(id)),
    refetchInterval: ({ state }) => state.data?.orderJob.status === 'running' && POLL_MS,
  });
}

/** Orders of a move, loaded again when it has another status. */
export function useOrderJobRows({ _id, status }: OrderJobWithProgress, { page, outcome }: { page: number; outcome: RowOutcome }) {
  const path = orderJobsCalls('/:orderJobId/rows', { param: { orderJobId: _id }, query: { page, limit: ROWS_PER_PAGE, outcome } });
  return useQuery({ ...apiListQuery(path), queryKey: [path, status] });
}

/** Starts or stops a move; a refusal is shown, and the move as it is now. */
export function useOrderJobAction(id: string) {
  const client = useQueryClient();
  const param = { orderJobId: id };
  return useMutation({
    mutationFn: (action: 'start' | 'stop'): Promise<{ orderJob: OrderJobWithProgress }> =>
      action === 'start'
        ? api.post(orderJobsCalls('/:orderJobId/start', { param }))
        : api.post(orderJobsCalls('/:orderJobId/stop', { param })),
    onSuccess: (data) => {
      client.setQueryData([jobPath(id)], data);
      void refreshPaths(client, '/admin/order-jobs?', '/admin/orders', '/admin/packing');
    },
    onError: (error) => {
      toast.error(messageOf(error, apiErrorMessages.unreachable));
      void refreshPaths(client, jobPath(id));
    },
  });
}

/** What is moved, and where to. */
export type WantedMove = v.InferInput<typeof NewOrderJobSchema>;

/** Creates a move and opens it: as a preview, or started at once when it was looked at before. */
export function useNewOrderJob({ isStarted = false }: { isStarted?: boolean } = {}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (requested: WantedMove) => {
      const { orderJob } = await api.post(orderJobsCalls('/'), requested);
      if (!isStarted || orderJob.rows.change === 0) return { orderJob };
      return api.post(orderJobsCalls('/:orderJobId/start', { param: { orderJobId: orderJob._id } }));
    },
    onSuccess: ({ orderJob }) => {
      void refreshPaths(client, '/admin/order-jobs?', '/admin/orders', '/admin/packing');
      void navigate(adminPaths.orderJob(orderJob._id));
    },
    onError: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
  });
}
