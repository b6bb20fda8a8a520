import { useQueryClient } from '@tanstack/react-query';
import { PasswordField } from '#features/accounts/accounts/password-field';
import { session } from '#features/accounts/accounts/session.store';
import { api } from '#http/client/api-client';
import { refusalOf, UNREACHABLE } from '#http/client/api-error';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { demoClearingCalls } from './demo-clearing.calls';

/** The demo's account becomes its owner's; this browser stays signed in. */
export function OwnAccountForm() {
  const client = useQueryClient();
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./demo-clearing.schema')).OwnAccountSchema,
    submit: async (account) => {
      const signedIn = await api.post(demoClearingCalls('/owner'), account);
      session.accept(signedIn);
      toast.success(signedIn.message);
      await client.invalidateQueries();
    },
    onFailure: (error) => toast.error(refusalOf(error, UNREACHABLE)),
  });
  return (
    <CheckedForm {...form} className="grid max-w-2xl grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField label="First name" name="firstName" autoComplete="given-name" required error={errors.firstName} />
      <TextField label="Last name" name="lastName" autoComplete="family-name" required error={errors.lastName} />
      <TextField label="Email" name="email" type="email" autoComplete="username" required error={errors.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        error={errors.password}
        hint="At least 8 characters, with upper and lower case letters and a number."
      />
      <div className="sm:col-span-2">
        <Button type="submit" isBusy={isSubmitting}>
          Make this account mine
        </Button>
      </div>
    </CheckedForm>
  );
}
