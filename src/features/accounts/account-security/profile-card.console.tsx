import * as v from 'valibot';
import { Card } from '#console/card';
import { accountsCalls } from '#features/accounts/accounts/accounts.calls';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { profileMessages } from '#features/accounts/accounts/profile.messages';
import { session } from '#features/accounts/sessions/session.store';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { useForm } from '#http/client/use-form';
import { NAME_MAX_LENGTH } from '#shared/lengths';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { profileCardMessages as messages } from './account-security.messages';

/** The reader's name. */
export function ProfileCard({ user: { firstName, lastName } }: { user: User }) {
  const { errors, isSubmitting, form } = useForm({
    schema: async () => v.pick((await import('#features/accounts/accounts/profile.schema')).ProfileSchema, ['firstName', 'lastName']),
    submit: async (name) => {
      const { user, message } = await api.put(accountsCalls('/profile'), name);
      session.confirmUser(user);
      toast.success(message);
    },
    onFailure: (error) => toast.error(refusalOf(error, profileMessages.profileFailed)),
  });
  return (
    <Card title={messages.name} text={messages.colleaguesSeeIt}>
      <CheckedForm {...form} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={messages.firstName}
          name="firstName"
          autoComplete="given-name"
          maxLength={NAME_MAX_LENGTH}
          defaultValue={firstName}
          error={errors.firstName}
        />
        <TextField
          label={messages.lastName}
          name="lastName"
          autoComplete="family-name"
          maxLength={NAME_MAX_LENGTH}
          defaultValue={lastName}
          error={errors.lastName}
        />
        <Button type="submit" variant="secondary" className="justify-self-start" isBusy={isSubmitting}>
          {messages.save}
        </Button>
      </CheckedForm>
    </Card>
  );
}
