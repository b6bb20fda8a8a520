import { useState } from 'react';
import { session } from '#features/accounts/sessions/session.store';
import { refusalOf } from '#http/client/api-error';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { toast } from '#ui/toast';
import * as texts from './change-password-form.messages';
import { PasswordField } from './password-field';
import { profileMessages as messages } from './profile.messages';
import { StrengthMeter } from './strength-meter';

interface ChangePasswordFormProps {
  submitLabel: string;
  variant?: 'primary' | 'secondary';
  /** Every other session has ended. */
  onChanged: (message: string) => void | Promise<void>;
}

/** The password of whoever is signed in, for shoppers and staff. */
export function ChangePasswordForm({ submitLabel, variant, onChanged }: ChangePasswordFormProps) {
  const [typed, setTyped] = useState('');
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./profile.schema')).PasswordChangeFormSchema,
    submit: async ({ currentPassword, newPassword }) => {
      const message = await session.changePassword({ currentPassword, newPassword });
      form.ref.current?.reset();
      setTyped('');
      await onChanged(message);
    },
    onFailure: (error) => toast.error(refusalOf(error, messages.passwordFailed)),
  });
  return (
    <CheckedForm {...form} className="grid max-w-md grid-cols-1 gap-4">
      <PasswordField label={texts.currentPassword} name="currentPassword" autoComplete="current-password" error={errors.currentPassword} />
      <div>
        <PasswordField
          label={texts.newPassword}
          name="newPassword"
          autoComplete="new-password"
          error={errors.newPassword}
          onChange={(event) => setTyped(event.target.value)}
        />
        <StrengthMeter password={typed} />
      </div>
      <PasswordField label={texts.confirmNewPassword} name="confirmPassword" autoComplete="new-password" error={errors.confirmPassword} />
      <Button type="submit" variant={variant} isBusy={isSubmitting} className="justify-self-start">
        {submitLabel}
      </Button>
    </CheckedForm>
  );
}
