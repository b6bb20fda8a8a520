import { useState } from 'react';
import { ApiError, messageOf } from '#http/api-client';
import { useForm } from '#http/use-form';
import { paths } from '#paths';
import { Button, ButtonLink } from '#ui/button';
import { toast } from '#ui/toast';
import { AuthCard } from './auth-card';
import { PasswordField } from './password-field';
import { ResetPasswordFormSchema } from './password-forms.schema';
import { profileMessages as messages } from './profile.messages';
import { session } from './session.store';

/** A new password by the link of a mail; whoever chooses one is signed in. */
export function ResetPasswordForm({ token, onSignedIn }: { token: string; onSignedIn: () => void }) {
  const [isDead, setDead] = useState(false);
  const { errors, isSubmitting, onSubmit } = useForm({
    schema: ResetPasswordFormSchema,
    submit: async ({ password }) => {
      toast.success(await session.resetPassword(token, password));
      onSignedIn();
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.code === 'invalid_token') setDead(true);
      toast.error(messageOf(error, messages.resetFailed));
    },
  });
  if (isDead) {
    return (
      <AuthCard title="This link is used up" subtitle="Reset links work once, for 60 minutes. A new one is a minute away.">
        <ButtonLink to={paths.forgotPassword()} size="lg" className="w-full">
          Send a New Link
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Choose a new password" subtitle="Then you are signed in here, and signed out everywhere else.">
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          error={errors.password}
          hint="At least 8 characters, with upper and lower case letters and a number."
        />
        <PasswordField label="Confirm password" name="confirmPassword" autoComplete="new-password" error={errors.confirmPassword} />
        <Button type="submit" size="lg" isBusy={isSubmitting}>
          Reset Password
        </Button>
      </form>
    </AuthCard>
  );
}
