import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery, refreshPaths } from '#console/api-query';
import { Card } from '#console/card';
import { FailedState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { SkeletonCard } from '#console/skeleton';
import { useRight } from '#features/accounts/staff/use-right.console';
import { settingsCalls } from '#features/platform/settings/settings.calls';
import type { Settings } from '#features/platform/settings/settings.schema';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { Switch } from '#ui/switch';
import { toast } from '#ui/toast';
import { checkoutSettingsMessages as messages } from './guest-checkout-console.messages';

const SETTINGS = settingsCalls('/');

/** Who may check out. Each switch is saved at once. */
export function CheckoutSettings() {
  const { data, error, refetch } = useQuery(apiQuery(SETTINGS));
  return (
    <>
      <PageHeader title={messages.checkout} text={messages.whoCanOrder} />
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        {!data && (error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonCard fields={1} />)}
        {data && <GuestCheckoutCard settings={data.settings} />}
      </div>
    </>
  );
}

function GuestCheckoutCard({ settings: { guestCheckout, version } }: { settings: Settings }) {
  const client = useQueryClient();
  const canWrite = useRight('settings.write');
  const save = useMutation({
    mutationFn: (isOn: boolean) => api.put(SETTINGS, { guestCheckout: isOn, version }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
    onSettled: () => refreshPaths(client, SETTINGS),
  });
  return (
    <Card title={messages.guests}>
      <Switch
        name="guestCheckout"
        label={messages.guestsCanOrderWithoutAnAccount}
        hint={messages.theyGiveAnEmailAddressInstead}
        checked={save.isPending ? save.variables : guestCheckout}
        disabled={!canWrite || save.isPending}
        onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
      />
    </Card>
  );
}
