import { useQuery } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { apiQuery } from '#console/api-query';
import type { Attention, AttentionItem } from '#console/attention';
import { adminPaths } from '#shared/admin-paths';
import { moveText } from './order-job-texts.console';
import { orderJobsCalls } from './order-jobs.calls';
import type { OrderJob } from './order-jobs.schema';
import { orderJobsAttentionMessages as messages } from './order-jobs-attention.messages';

const LOOKED_AT = 20;
const POLL_MS = 3_000;

/** What is said of a move that is running, or that did not end as it was intended to. */
const SENTENCES: Partial<Record<OrderJob['status'], string>> = {
  running: messages.isRunning,
  stopped: messages.isStopped,
  failed: messages.hasFailed,
};

/** Running and unfinished moves of many orders. */
export function useOrderJobsAttention(isEnabled: boolean): Attention {
  const { data, error } = useQuery({
    ...apiQuery(orderJobsCalls('/', { query: { limit: LOOKED_AT } })),
    enabled: isEnabled,
    refetchInterval: ({ state }) => state.data?.orderJobs.some(({ status }) => status === 'running') === true && POLL_MS,
  });
  const items = data?.orderJobs.flatMap((one) => toItem(one) ?? []) ?? [];
  return { items, isLoading: isEnabled && !data && !error, failed: error ? messages.movesOfManyOrders : undefined };
}

function toItem(job: OrderJob): AttentionItem | undefined {
  const hint = SENTENCES[job.status];
  if (!hint) return undefined;
  return {
    key: `order job ${job._id}`,
    icon: Truck,
    text: moveText(job),
    hint,
    to: adminPaths.orderJob(job._id),
    isUrgent: job.status === 'failed',
  };
}
