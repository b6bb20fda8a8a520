import { useQueryClient } from '@tanstack/react-query';
import { PasswordField } from '#features/accounts/accounts/password-field';
import { session } from '#features/accounts/sessions/session.store';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { demoClearingCalls } from './demo-clearing.calls';
import { ownAccountFormMessages as messages } from './demo-clearing-console.messages';

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
    onFailure: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
  });
  return (
    <CheckedForm {...form} className="grid max-w-2xl grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField label={messages.firstName} name="firstName" autoComplete="given-name" required error={errors.firstName} />
      <TextField label={messages.lastName} name="lastName" autoComplete="family-name" required error={errors.lastName} />
      <TextField label={messages.email} name="email" type="email" autoComplete="username" required error={errors.email} />
      <PasswordField
        label={messages.password}
        name="password"
        autoComplete="new-password"
        error={errors.password}
        hint={messages.atLeast8Characters}
      />
      <div className="sm:col-span-2">
        <Button type="submit" isBusy={isSubmitting}>
          {messages.makeThisAccountMine}
        </Button>
      </div>
    </CheckedForm>
  );
}
