import { useMutation } from '@tanstack/react-query';
import { currentOf, messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { toast } from '#ui/toast';

interface DraftAction<Draft, Result> {
  draftOf: (result: Result) => Draft;
  /** Shows a draft everywhere in the console. */
  show: (draft: Draft) => Promise<void>;
}

/** Publishes, discards or restores with a call that returns the draft, which is shown; so is the present one if it was refused. */
export function useDraftAction<Draft, Result extends { message: string }>({ draftOf, show }: DraftAction<Draft, Result>) {
  return useMutation({
    mutationFn: (call: () => Promise<Result>) => call(),
    onSuccess: async (result) => {
      await show(draftOf(result));
      toast.success(result.message);
    },
    onError: async (failure) => {
      const current = currentOf<Draft>(failure);
      if (current) await show(current);
      toast.error(messageOf(failure, apiErrorMessages.unreachable));
    },
  });
}
