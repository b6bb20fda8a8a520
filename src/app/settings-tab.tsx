import { useState } from 'react';
import { SettingsPanels } from '#features/people/account-area/settings-panels';
import type { User } from '#features/people/accounts/accounts.schema';
import { ChangePasswordForm } from '#features/people/accounts/change-password-form';
import { AccountManagement } from '#features/people/privacy/account-management';

/** The account's settings: password, notifications, privacy and sessions, account management. */
export function SettingsTab({ user }: { user: User }) {
  // A changed password ends sessions, so their list is loaded again.
  const [sessionsRound, setSessionsRound] = useState(0);
  return (
    <>
      <ChangePasswordForm onChanged={() => setSessionsRound((round) => round + 1)} />
      <SettingsPanels user={user} sessionsRound={sessionsRound} />
      <AccountManagement />
    </>
  );
}
