import { useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { Card } from '#console/card';
import { accountsCalls } from '#features/accounts/accounts/accounts.calls';
import { ChangePasswordForm } from '#features/accounts/accounts/change-password-form';
import { toast } from '#ui/toast';
import { passwordCardMessages as messages } from './account-security.messages';

/** The reader's password. */
export function PasswordCard() {
  const client = useQueryClient();
  return (
    <Card title={messages.password} text={messages.otherDevicesAreSignedOut}>
      <ChangePasswordForm
        submitLabel={messages.changePassword}
        variant="secondary"
        onChanged={(message) => {
          toast.success(message);
          return refreshPaths(client, accountsCalls('/sessions'));
        }}
      />
    </Card>
  );
}
