import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { api } from '#http/client/api-client';
import { messageOf, UNREACHABLE } from '#http/client/api-error';
import { toast } from '#ui/toast';
import type { Opening, OpeningChange } from './opening.schema';

const OPENING = '/admin/opening';

interface Result {
  opening: Opening;
  message: string;
}

/** Whether the shop is open, and what is left to do. */
export function useOpening(isEnabled = true) {
  return useQuery({ ...apiQuery<Pick<Result, 'opening'>>(OPENING), enabled: isEnabled });
}

/** Opens or closes the doors, or changes the checklist. */
export function useOpeningChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: OpeningChange) => api.put<Result>(OPENING, change),
    onSuccess: ({ opening, message }) => {
      client.setQueryData([OPENING], { opening });
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error, UNREACHABLE)),
  });
}
