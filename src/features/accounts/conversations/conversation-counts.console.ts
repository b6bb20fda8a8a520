import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { conversationsCalls } from './conversations.calls';

const REFRESH_MS = 60_000;

/** How many shoppers wait; loaded again each minute while the window is visible. */
export function useConversationCounts(isEnabled: boolean) {
  return useQuery({ ...apiQuery(conversationsCalls('/counts')), enabled: isEnabled, refetchInterval: REFRESH_MS });
}
