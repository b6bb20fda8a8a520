import { useState } from 'react';
import { SettingsPanels } from '#features/accounts/account-area/settings-panels';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { ChangePasswordForm } from '#features/accounts/accounts/change-password-form';
import { AccountManagement } from '#features/accounts/privacy/account-management';
import { Panel } from '#ui/panel';
import { toast } from '#ui/toast';
import * as messages from './settings-tab.messages';

/** The account's settings: password, notifications, privacy and sessions, account management. */
export function SettingsTab({ user }: { user: User }) {
  // A changed password ends sessions, so their list is loaded again.
  const [sessionsRound, setSessionsRound] = useState(0);
  return (
    <>
      <Panel title={messages.changePassword} text={messages.othersSignedOut}>
        <ChangePasswordForm
          submitLabel={messages.changePassword}
          onChanged={(message) => {
            toast.success(message, { area: 'account' });
            setSessionsRound((round) => round + 1);
          }}
        />
      </Panel>
      <SettingsPanels user={user} sessionsRound={sessionsRound} />
      <AccountManagement />
    </>
  );
}
