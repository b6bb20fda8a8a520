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
import { PasswordField } from './password-field';
import * as texts from './register-form.messages';

export function RegisterForm({ returnTo, onSignedIn }: { returnTo: string; onSignedIn: () => void }) {
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./accounts.schema')).RegistrationFormSchema,
    read: (form) => ({ ...Object.fromEntries(form), acceptTerms: form.has('acceptTerms') }),
    submit: async ({ firstName, lastName, email, password }) => {
      toast.success(await session.register({ firstName, lastName, email, password }));
      onSignedIn();
    },
    onFailure: (error) => toast.error(refusalOf(error, messages.registrationFailed)),
  });
  return (
    <FormCard title={texts.createYourAccount} subtitle={texts.subtitle}>
      <CheckedForm {...form} className="grid grid-cols-1 gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={texts.firstName} name="firstName" autoComplete="given-name" error={errors.firstName} />
          <TextField label={texts.lastName} name="lastName" autoComplete="family-name" error={errors.lastName} />
        </div>
        <TextField label={texts.email} name="email" type="email" autoComplete="email" inputMode="email" error={errors.email} />
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="new-password"
          error={errors.password}
          hint={texts.passwordRules}
        />
        <PasswordField label={texts.confirmPassword} name="confirmPassword" autoComplete="new-password" error={errors.confirmPassword} />
        <Checkbox
          label={richText(messages.acceptTerms, {
            terms: (text) => (
              <Link to={paths.terms()} target="_blank" className="font-semibold text-accent underline">
                {text}
              </Link>
            ),
          })}
          name="acceptTerms"
          error={errors.acceptTerms}
        />
        <Button type="submit" size="lg" isBusy={isSubmitting}>
          {texts.signUp}
        </Button>
      </CheckedForm>
      <p className="mt-6 text-center text-muted">
        {richText(messages.alreadyACustomer, {
          link: (text) => (
            <Link to={paths.login(returnTo)} className="font-semibold text-accent underline">
              {text}
            </Link>
          ),
        })}
      </p>
    </FormCard>
  );
}
