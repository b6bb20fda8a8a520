import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { Card } from '#console/card';
import { accountsCalls } from '#features/accounts/accounts/accounts.calls';
import { PasswordField } from '#features/accounts/accounts/password-field';
import { profileMessages } from '#features/accounts/accounts/profile.messages';
import { StrengthMeter } from '#features/accounts/accounts/strength-meter';
import { session } from '#features/accounts/sessions/session.store';
import { refusalOf } from '#http/client/api-error';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { toast } from '#ui/toast';
import { passwordCardMessages as messages } from './account-security.messages';

/** The reader's password. */
export function PasswordCard() {
  const [typed, setTyped] = useState('');
  const client = useQueryClient();
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('#features/accounts/accounts/profile.schema')).PasswordChangeFormSchema,
    submit: async ({ currentPassword, newPassword }) => {
      toast.success(await session.changePassword({ currentPassword, newPassword }));
      form.ref.current?.reset();
      setTyped('');
      // Every other session has ended.
      await refreshPaths(client, accountsCalls('/sessions'));
    },
    onFailure: (error) => toast.error(refusalOf(error, profileMessages.passwordFailed)),
  });
  return (
    <Card title={messages.password} text={messages.otherDevicesAreSignedOut}>
      <CheckedForm {...form} className="grid grid-cols-1 gap-4 sm:max-w-md">
        <PasswordField
          label={messages.currentPassword}
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        <div>
          <PasswordField
            label={messages.newPassword}
            name="newPassword"
            autoComplete="new-password"
            error={errors.newPassword}
            onChange={(event) => setTyped(event.target.value)}
          />
          <StrengthMeter password={typed} />
        </div>
        <PasswordField
          label={messages.confirmNewPassword}
          name="confirmPassword"
          autoComplete="new-password"
          error={errors.confirmPassword}
        />
        <Button type="submit" variant="secondary" className="justify-self-start" isBusy={isSubmitting}>
          {messages.changePassword}
        </Button>
      </CheckedForm>
    </Card>
  );
}
