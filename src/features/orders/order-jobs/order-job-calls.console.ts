import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { apiListQuery, apiQuery, refreshPaths } from '#console/api-query';
import { api } from '#http/client/api-client';
import { messageOf, UNREACHABLE } from '#http/client/api-error';
import { adminPaths } from '#shared/admin-paths';
import { toast } from '#ui/toast';
import type { JobMove } from './order-jobs.rules';
import type { OrderJobRowPage, OrderJobWithProgress } from './order-jobs.schema';

interface OneOrderJob {
  orderJob: OrderJobWithProgress;
}

/** How often a running move is looked at. */
const POLL_MS = 1_000;
const ROWS_PER_PAGE = 50;

function jobPath(id: string): string {
  return `/admin/order-jobs/${encodeURIComponent(id)}`;
}

export function useOrderJob(id: string) {
  return useQuery({
    ...apiQuery<OneOrderJob>(jobPath(id)),
    refetchInterval: ({ state }) => state.data?.orderJob.status === 'running' && POLL_MS,
  });
}

/** Orders of a move, loaded again when it has another status. */
export function useOrderJobRows({ _id, status }: OrderJobWithProgress, { page, outcome }: { page: number; outcome: string }) {
  const path = `${jobPath(_id)}/rows?${new URLSearchParams({ page: String(page), limit: String(ROWS_PER_PAGE), outcome })}`;
  return useQuery({ ...apiListQuery<OrderJobRowPage>(path), queryKey: [path, status] });
}

/** Starts or stops a move; a refusal is shown, and the move as it is now. */
export function useOrderJobAction(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: 'start' | 'stop') => api.post<OneOrderJob>(`${jobPath(id)}/${action}`, {}),
    onSuccess: (data) => {
      client.setQueryData<OneOrderJob>([jobPath(id)], data);
      void refreshPaths(client, '/admin/order-jobs?', '/admin/orders', '/admin/packing');
    },
    onError: (error) => {
      toast.error(messageOf(error, UNREACHABLE));
      void refreshPaths(client, jobPath(id));
    },
  });
}

/** What is moved, and where to. */
export interface WantedMove {
  status: JobMove;
  ids?: readonly string[];
  filter?: Readonly<Record<string, string>>;
  except?: readonly string[];
  tracking?: readonly { reference: string; trackingNumber?: string | undefined; carrier?: string | undefined }[];
}

/** Creates a move and opens it: as a preview, or started at once when it was looked at before. */
export function useNewOrderJob({ isStarted = false }: { isStarted?: boolean } = {}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (wanted: WantedMove) => {
      const { orderJob } = await api.post<OneOrderJob>('/admin/order-jobs', wanted);
      return isStarted && orderJob.rows.change > 0 ? api.post<OneOrderJob>(`${jobPath(orderJob._id)}/start`, {}) : { orderJob };
    },
    onSuccess: ({ orderJob }) => {
      void refreshPaths(client, '/admin/order-jobs?', '/admin/orders', '/admin/packing');
      void navigate(adminPaths.orderJob(orderJob._id));
    },
    onError: (error) => toast.error(messageOf(error, UNREACHABLE)),
  });
}
