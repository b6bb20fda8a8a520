import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { CUSTOMERS } from './customer-list-views.console';

/** The first tags that customers have. */
export function useTagSuggestions(): readonly string[] {
  return useQuery(apiQuery<{ tags: string[] }>(`${CUSTOMERS}/tags`)).data?.tags ?? [];
}
