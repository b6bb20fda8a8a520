import { useState } from 'react';
import { session } from '#features/accounts/sessions/session.store';
import { refusalOf } from '#http/client/api-error';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { Panel } from '#ui/panel';
import { toast } from '#ui/toast';
import { PasswordField } from './password-field';
import { profileMessages as messages } from './profile.messages';
import { StrengthMeter } from './strength-meter';

export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const [typed, setTyped] = useState('');
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./profile.schema')).PasswordChangeFormSchema,
    submit: async ({ currentPassword, newPassword }) => {
      toast.success(await session.changePassword({ currentPassword, newPassword }), { area: 'account' });
      form.ref.current?.reset();
      setTyped('');
      onChanged();
    },
    onFailure: (error) => toast.error(refusalOf(error, messages.passwordFailed)),
  });
  return (
    <Panel title="Change Password" text="Every other device is signed out when you do.">
      <CheckedForm {...form} className="grid max-w-md gap-4">
        <PasswordField label="Current password" name="currentPassword" autoComplete="current-password" error={errors.currentPassword} />
        <div>
          <PasswordField
            label="New password"
            name="newPassword"
            autoComplete="new-password"
            error={errors.newPassword}
            onChange={(event) => setTyped(event.target.value)}
          />
          <StrengthMeter password={typed} />
        </div>
        <PasswordField label="Confirm new password" name="confirmPassword" autoComplete="new-password" error={errors.confirmPassword} />
        <Button type="submit" isBusy={isSubmitting} className="justify-self-start">
          Change Password
        </Button>
      </CheckedForm>
    </Panel>
  );
}
