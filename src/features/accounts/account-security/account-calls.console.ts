import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { toast } from '#ui/toast';
import { isCancelled, passkeyTrouble } from './passkey-browser.console';

interface ResultWithMessage {
  message?: string;
}

/** A change that shows its message, loads what it concerns again, and says why it failed. */
export function useChange<Variables = void, Result extends ResultWithMessage = ResultWithMessage>(
  change: (variables: Variables) => Promise<Result>,
  ...paths: string[]
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ message }) => {
      if (message) toast.success(message);
      await refreshPaths(client, ...paths);
    },
    onError: (error) => {
      if (!isCancelled(error)) toast.error(passkeyTrouble(error) ?? refusalOf(error, apiErrorMessages.unreachable));
    },
  });
}
