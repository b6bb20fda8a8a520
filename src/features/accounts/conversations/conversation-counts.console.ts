import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import type { ConversationCounts } from './conversations.schema';

const REFRESH_MS = 60_000;

/** How many shoppers wait; loaded again each minute while the window is visible. */
export function useConversationCounts(isEnabled: boolean) {
  const path = '/admin/conversations/counts';
  return useQuery({ ...apiQuery<{ counts: ConversationCounts }>(path), enabled: isEnabled, refetchInterval: REFRESH_MS });
}
