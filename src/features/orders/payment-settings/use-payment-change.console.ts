import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { connectionsCalls } from '#features/orders/connections/connections.calls';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { toast } from '#ui/toast';
import { paymentSettingsCalls } from './payment-settings.calls';

/** Shows everywhere what has become of a provider. */
export function useRefreshPayments(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => refreshPaths(client, paymentSettingsCalls('/'), connectionsCalls('/'));
}

/** A change of a provider that a button makes at once. */
export function usePaymentChange<Input>(run: (input: Input) => Promise<{ message?: string; ok?: boolean }>) {
  const refresh = useRefreshPayments();
  return useMutation({
    mutationFn: run,
    onSuccess: ({ message, ok }) => {
      if (message) (ok === false ? toast.error : toast.success)(message);
    },
    onError: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
    onSettled: refresh,
  });
}
