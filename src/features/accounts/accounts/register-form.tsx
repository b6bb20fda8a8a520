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
    <FormCard title="Create your account" subtitle="It takes a minute, and your cart stays as it is.">
      <CheckedForm {...form} className="grid grid-cols-1 gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First name" name="firstName" autoComplete="given-name" error={errors.firstName} />
          <TextField label="Last name" name="lastName" autoComplete="family-name" error={errors.lastName} />
        </div>
        <TextField label="Email" name="email" type="email" autoComplete="email" inputMode="email" error={errors.email} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          error={errors.password}
          hint="At least 8 characters, with upper and lower case letters and a number."
        />
        <PasswordField label="Confirm password" name="confirmPassword" autoComplete="new-password" error={errors.confirmPassword} />
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
          Sign Up
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
