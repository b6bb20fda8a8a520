import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { toast } from '#ui/toast';
import { webhooksCalls } from './webhooks.calls';

/** A change that shows its message, loads all of the webhooks again, and says why it failed. */
export function useWebhookChange<Variables = void, Result extends { message: string } = { message: string }>(
  change: (variables: Variables) => Promise<Result>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
    onSettled: () => refreshPaths(client, webhooksCalls('/')),
  });
}
