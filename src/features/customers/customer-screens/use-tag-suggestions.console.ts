import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { customerRecordsCalls } from '#features/customers/customer-records/customer-records.calls';

/** The first tags that customers have. */
export function useTagSuggestions(): readonly string[] {
  return useQuery(apiQuery(customerRecordsCalls('/tags'))).data?.tags ?? [];
}
