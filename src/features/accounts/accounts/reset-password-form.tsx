import { useState } from 'react';
import { session } from '#features/accounts/sessions/session.store';
import { ApiError, refusalOf } from '#http/client/api-error';
import { useForm } from '#http/client/use-form';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { FormCard } from '#ui/form-card';
import { toast } from '#ui/toast';
import { PasswordField } from './password-field';
import { passwordResetMessages as messages } from './password-reset.messages';

/** The form for a new password that a reset link opens; submitting it signs the customer in. */
export function ResetPasswordForm({ token, onSignedIn }: { token: string; onSignedIn: () => void }) {
  const [isDead, setDead] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./password-reset.schema')).ResetPasswordFormSchema,
    submit: async ({ password, code }) => {
      toast.success(await session.resetPassword(token, { password, code }));
      onSignedIn();
    },
    onFailure: (error) => {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'second_factor_required' && !needsCode) return setNeedsCode(true);
      if (code === 'invalid_token') setDead(true);
      toast.error(refusalOf(error, messages.failed));
    },
  });
  if (isDead) {
    return (
      <FormCard title="This link no longer works" subtitle="Reset links work once, for 60 minutes. A new one is a minute away.">
        <ButtonLink to={paths.forgotPassword()} size="lg" className="w-full">
          Send a New Link
        </ButtonLink>
      </FormCard>
    );
  }
  return (
    <FormCard title="Choose a new password" subtitle="You will be signed in here and signed out everywhere else.">
      <CheckedForm {...form} className="grid grid-cols-1 gap-4">
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          error={errors.password}
          hint="At least 8 characters, with upper and lower case letters and a number."
        />
        <PasswordField label="Confirm password" name="confirmPassword" autoComplete="new-password" error={errors.confirmPassword} />
        {needsCode && (
          <TextField
            label="Code"
            name="code"
            autoComplete="one-time-code"
            // It is the one thing that is missing.
            autoFocus
            error={errors.code}
            hint="From your authenticator app, or a recovery code."
          />
        )}
        <Button type="submit" size="lg" isBusy={isSubmitting}>
          Reset Password
        </Button>
      </CheckedForm>
    </FormCard>
  );
}
