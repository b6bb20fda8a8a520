import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQuery, refreshPaths } from '#console/api-query';
import { Card } from '#console/card';
import { FailedState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { LoadingStatus, SkeletonCard } from '#console/skeleton';
import { useRight } from '#features/accounts/staff/use-right.console';
import { auditCalls } from '#features/platform/audit/audit.calls';
import { settingsCalls } from '#features/platform/settings/settings.calls';
import type { Settings } from '#features/platform/settings/settings.schema';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { TaxRatesTable } from './tax-rates-table.console';
import { TaxSettingsForm } from './tax-settings-form.console';
import { TaxTryer } from './tax-tryer.console';
import { taxesCalls } from './taxes.calls';
import { taxesScreenMessages as messages } from './taxes-console.messages';

interface TaxesScreenProps {
  invoices: (context: { settings: Settings; mayChange: boolean }) => ReactNode;
  history: ReactNode;
}

/** `/admin/settings/taxes`: classes, rates by place, and what an order would owe. */
export function TaxesScreen({ invoices, history }: TaxesScreenProps) {
  const setup = useQuery(apiQuery(taxesCalls('/setup')));
  const settings = useQuery(apiQuery(settingsCalls('/')));
  const mayChange = useRight('settings.write');
  const error = setup.error ?? settings.error;
  return (
    <>
      <PageHeader title={messages.taxes} text={messages.whatIsChargedWhere} />
      {setup.data && settings.data ? (
        <div className="grid grid-cols-1 gap-5">
          {!setup.data.setup.isOwn && <BuiltInCard mayChange={mayChange} />}
          <TaxRatesTable setup={setup.data.setup} mayChange={mayChange} />
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            <div className="grid grid-cols-1 gap-5">
              {setup.data.setup.isOwn && (
                <TaxSettingsForm settings={settings.data.settings} setup={setup.data.setup} mayChange={mayChange} />
              )}
              <TaxTryer setup={setup.data.setup} />
            </div>
            {invoices({ settings: settings.data.settings, mayChange })}
          </div>
          {history}
        </div>
      ) : error ? (
        <FailedState error={error} onRetry={() => void Promise.all([setup.refetch(), settings.refetch()])} />
      ) : (
        <>
          <LoadingStatus label={messages.loadingTheTaxes} />
          <SkeletonCard fields={4} />
        </>
      )}
    </>
  );
}

function BuiltInCard({ mayChange }: { mayChange: boolean }) {
  const client = useQueryClient();
  const adopt = useMutation({
    mutationFn: () => api.post(taxesCalls('/adopt')),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
    onSettled: () => refreshPaths(client, taxesCalls('/'), auditCalls('/')),
  });
  return (
    <Card title={messages.theShopChargesItsBuiltInRates} text={messages.theyAreBelow}>
      {mayChange ? (
        <Button isBusy={adopt.isPending} onClick={() => adopt.mutate()}>
          {messages.toUseMyOwnRates}
        </Button>
      ) : (
        <p className="text-muted">{messages.onlyThoseWhoMayChangeSettings}</p>
      )}
    </Card>
  );
}
