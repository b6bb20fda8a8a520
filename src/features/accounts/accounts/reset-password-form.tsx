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
import * as texts from './reset-password-form.messages';

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
      <FormCard title={texts.linkIsDead} subtitle={texts.linksWorkOnce}>
        <ButtonLink to={paths.forgotPassword()} size="lg" className="w-full">
          {texts.sendANewLink}
        </ButtonLink>
      </FormCard>
    );
  }
  return (
    <FormCard title={texts.chooseANewPassword} subtitle={texts.signedOutElsewhere}>
      <CheckedForm {...form} className="grid grid-cols-1 gap-4">
        <PasswordField
          label={texts.newPassword}
          name="password"
          autoComplete="new-password"
          error={errors.password}
          hint={texts.passwordRules}
        />
        <PasswordField label={texts.confirmPassword} name="confirmPassword" autoComplete="new-password" error={errors.confirmPassword} />
        {needsCode && (
          <TextField
            label={texts.code}
            name="code"
            autoComplete="one-time-code"
            // It is the one thing that is missing.
            autoFocus
            error={errors.code}
            hint={texts.whichCode}
          />
        )}
        <Button type="submit" size="lg" isBusy={isSubmitting}>
          {texts.resetPassword}
        </Button>
      </CheckedForm>
    </FormCard>
  );
}
