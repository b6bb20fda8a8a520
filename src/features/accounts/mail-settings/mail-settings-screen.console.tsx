import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#console/api-query';
import { FailedState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { LoadingStatus, SkeletonCard } from '#console/skeleton';
import { useRight } from '#features/accounts/staff/use-right.console';
import { MailCheckCard } from './mail-check-card.console';
import { MailForm } from './mail-form.console';
import { mailSettingsCalls } from './mail-settings.calls';
import { mailSettingsScreenMessages as texts } from './mail-settings-console.messages';

/** `/admin/settings/mail`: docs/rules.md#mail-server */
export function MailSettingsScreen() {
  const { data, error, refetch } = useQuery(apiQuery(mailSettingsCalls('/')));
  /** After each, the form shows what is stored. */
  const [saves, setSaves] = useState(0);
  const mayChange = useRight('settings.write');
  return (
    <>
      <PageHeader title={texts.mail} text={texts.howMailsLeave} />
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        {data && <MailForm key={saves} mail={data.mail} mayChange={mayChange} onSaved={() => setSaves(saves + 1)} />}
        {data && mayChange && <MailCheckCard />}
        {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <>
            <LoadingStatus label={texts.loading} />
            <SkeletonCard fields={4} />
            <SkeletonCard fields={3} />
          </>
        )}
      </div>
    </>
  );
}
