import { useState } from 'react';
import type { User } from '#features/accounts/accounts.schema';
import { ChangePasswordForm } from '#features/accounts/change-password-form';
import { SettingsPanels } from '#features/accounts/settings-panels';
import { AccountManagement } from '#features/privacy/account-management';

/** The account's settings: password, notifications, privacy and sessions, account management. */
export function SettingsTab({ user }: { user: User }) {
  // A changed password ends sessions: their list is asked for again.
  const [sessionsRound, setSessionsRound] = useState(0);
  return (
    <>
      <ChangePasswordForm onChanged={() => setSessionsRound((round) => round + 1)} />
      <SettingsPanels user={user} sessionsRound={sessionsRound} />
      <AccountManagement />
    </>
  );
}
