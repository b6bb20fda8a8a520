import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { FailedState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { LoadingStatus, SkeletonCard } from '#console/skeleton';
import { useRight } from '#features/accounts/staff/use-right.console';
import { LaterMethodsCard } from './later-methods-card.console';
import { paymentSettingsCalls } from './payment-settings.calls';
import { paymentsScreenMessages as texts } from './payment-settings-console.messages';
import { ProviderCard } from './provider-card.console';

/** `/admin/settings/payments`: the providers, with their keys. */
export function PaymentsScreen() {
  const { data, error, refetch } = useQuery(apiQuery(paymentSettingsCalls('/')));
  const mayChange = useRight('settings.write');
  return (
    <>
      <PageHeader title={texts.payments} text={texts.howShoppersPay} />
      <div className="grid max-w-5xl grid-cols-1 gap-4">
        {data?.payments.map((payment) => (
          <ProviderCard key={payment.provider} payment={payment} mayChange={mayChange} />
        ))}
        {data && <LaterMethodsCard later={data.later} mayChange={mayChange} />}
        {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <>
            <LoadingStatus label={texts.loading} />
            <SkeletonCard fields={2} />
            <SkeletonCard fields={2} />
            <SkeletonCard fields={2} />
          </>
        )}
      </div>
    </>
  );
}
