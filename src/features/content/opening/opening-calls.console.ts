import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { toast } from '#ui/toast';
import { openingCalls } from './opening.calls';
import type { OpeningChange } from './opening.schema';

/** Whether the shop is open, and what is left to do, loaded whenever it is shown: its steps are done on other screens. */
export function useOpening(isEnabled = true) {
  return useQuery({ ...apiQuery(openingCalls('/')), enabled: isEnabled, staleTime: 0 });
}

/** Opens or closes the doors, or changes the checklist. */
export function useOpeningChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: OpeningChange) => api.put(openingCalls('/'), change),
    onSuccess: ({ opening, message }) => {
      client.setQueryData(apiQuery(openingCalls('/')).queryKey, { opening });
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
  });
}
