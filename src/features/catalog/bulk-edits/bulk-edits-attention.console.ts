import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { apiQuery } from '#console/api-query';
import type { Attention, AttentionItem } from '#console/attention';
import { adminPaths } from '#shared/admin-paths';
import { bulkEditsCalls } from './bulk-edits.calls';
import type { BulkEdit } from './bulk-edits.schema';
import { bulkEditsAttentionMessages as messages } from './bulk-edits-attention.messages';

const LOOKED_AT = 20;
const POLL_MS = 3_000;

/** What is said of a bulk edit that is running, or that did not end as it was intended to. */
const SENTENCES: Partial<Record<BulkEdit['status'], string>> = {
  running: messages.isRunning,
  stopped: messages.isStopped,
  failed: messages.hasFailed,
  undoing: messages.isBeingUndone,
};

/** Running and unfinished changes of many products. */
export function useBulkEditsAttention(isEnabled: boolean): Attention {
  const { data, error } = useQuery({
    ...apiQuery(bulkEditsCalls('/', { query: { limit: LOOKED_AT } })),
    enabled: isEnabled,
    refetchInterval: ({ state }) =>
      state.data?.bulkEdits.some(({ status }) => status === 'running' || status === 'undoing') === true && POLL_MS,
  });
  const items = data?.bulkEdits.flatMap((one) => toItem(one) ?? []) ?? [];
  return { items, isLoading: isEnabled && !data && !error, failed: error ? messages.bulkEdits : undefined };
}

function toItem({ _id, status, rows }: BulkEdit): AttentionItem | undefined {
  const hint = SENTENCES[status];
  if (!hint) return undefined;
  return {
    key: `bulk edit ${_id}`,
    icon: ListChecks,
    text: messages.changeOfProducts(rows.change),
    hint,
    to: adminPaths.bulkEdit(_id),
    isUrgent: status === 'failed',
  };
}
