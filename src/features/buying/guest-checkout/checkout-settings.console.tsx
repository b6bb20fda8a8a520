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
import { refusalOf, UNREACHABLE } from '#http/client/api-error';
import { Switch } from '#ui/switch';
import { toast } from '#ui/toast';

const SETTINGS = settingsCalls('/');

/** Who may check out. Each switch is saved at once. */
export function CheckoutSettings() {
  const { data, error, refetch } = useQuery(apiQuery(SETTINGS));
  return (
    <>
      <PageHeader title="Checkout" text="Who can order, and what they need for it." />
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
    onError: (error) => toast.error(refusalOf(error, UNREACHABLE)),
    onSettled: () => refreshPaths(client, SETTINGS),
  });
  return (
    <Card title="Guests">
      <Switch
        name="guestCheckout"
        label="Guests can order without an account"
        hint="They give an email address instead, and get a link to their order by mail. When they create an account later, a mail lets them add the order to it."
        checked={save.isPending ? save.variables : guestCheckout}
        disabled={!canWrite || save.isPending}
        onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
      />
    </Card>
  );
}
