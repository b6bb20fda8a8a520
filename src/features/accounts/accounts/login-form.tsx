import { Link } from 'react-router';
import { session } from '#features/accounts/sessions/session.store';
import { refusalOf } from '#http/client/api-error';
import { useForm } from '#http/client/use-form';
import { paths } from '#shared/paths';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { Checkbox, TextField } from '#ui/field';
import { FormCard } from '#ui/form-card';
import { richText } from '#ui/rich-text';
import { toast } from '#ui/toast';
import { accountsMessages as messages } from './accounts.messages';
import * as texts from './login-form.messages';
import { PasswordField } from './password-field';

export function LoginForm({ returnTo, onSignedIn }: { returnTo: string; onSignedIn: () => void }) {
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./accounts.schema')).LoginSchema,
    read: (form) => ({ email: form.get('email'), password: form.get('password'), rememberMe: form.has('rememberMe') }),
    submit: async (login) => {
      toast.success(await session.login(login));
      onSignedIn();
    },
    onFailure: (error) => toast.error(refusalOf(error, messages.loginFailed)),
  });
  return (
    <FormCard title={texts.welcomeBack} subtitle={texts.subtitle}>
      <CheckedForm {...form} className="grid grid-cols-1 gap-4">
        <TextField label={texts.email} name="email" type="email" autoComplete="email" inputMode="email" error={errors.email} />
        <PasswordField label={texts.password} name="password" autoComplete="current-password" error={errors.password} />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label={texts.rememberMe} name="rememberMe" />
          <Link to={paths.forgotPassword()} className="inline-flex min-h-11 items-center font-semibold text-accent underline">
            {texts.forgotYourPassword}
          </Link>
        </div>
        <Button type="submit" size="lg" isBusy={isSubmitting}>
          {texts.signIn}
        </Button>
      </CheckedForm>
      <p className="mt-6 text-center text-muted">
        {richText(messages.newHere, {
          link: (text) => (
            <Link to={paths.register(returnTo)} className="font-semibold text-accent underline">
              {text}
            </Link>
          ),
        })}
      </p>
    </FormCard>
  );
}
