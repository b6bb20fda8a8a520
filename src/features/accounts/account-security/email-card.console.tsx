import * as v from 'valibot';
import { Badge } from '#console/badge';
import { Card } from '#console/card';
import { accountsCalls } from '#features/accounts/accounts/accounts.calls';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { profileMessages } from '#features/accounts/accounts/profile.messages';
import { emailAddressesCalls } from '#features/accounts/email-addresses/email-addresses.calls';
import { session } from '#features/accounts/sessions/session.store';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { useChange } from './account-calls.console';
import { emailCardMessages as messages } from './account-security.messages';

/** The reader's address, which changes once a link that is mailed to the new one is used: docs/decisions/0078-confirmed-addresses.md */
export function EmailCard({ user: { email, emailConfirmed, pendingEmail } }: { user: User }) {
  const isConfirmed = emailConfirmed !== false;
  return (
    <Card
      title={messages.emailAddress}
      text={messages.signInAndNotices}
      actions={<Badge tone={isConfirmed ? 'good' : 'warn'}>{isConfirmed ? messages.confirmed : messages.notConfirmed}</Badge>}
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="font-medium wrap-anywhere">{email}</p>
        {pendingEmail !== undefined && <Waiting text={messages.waiting(pendingEmail, email)} keep={email} />}
        {pendingEmail === undefined && !isConfirmed && <Waiting text={messages.openTheLink(email)} />}
        <NewAddress />
      </div>
    </Card>
  );
}

/** A link that was not used yet. `keep`: the address to stay with. */
function Waiting({ text, keep }: { text: string; keep?: string }) {
  const send = useChange(() => api.post(emailAddressesCalls('/email-confirmation')));
  const stay = useChange(async () => {
    const result = await api.put(accountsCalls('/profile'), { email: keep });
    session.confirmUser(result.user);
    return result;
  });
  return (
    <div className="rounded-sm bg-raised p-3.5">
      <p className="text-sm wrap-anywhere">{text}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" isBusy={send.isPending} onClick={() => send.mutate()}>
          {messages.sendTheLinkAgain}
        </Button>
        {keep !== undefined && (
          <Button variant="ghost" size="sm" isBusy={stay.isPending} onClick={() => stay.mutate()}>
            {messages.keep}
          </Button>
        )}
      </div>
    </div>
  );
}

function NewAddress() {
  const { errors, isSubmitting, form } = useForm({
    schema: async () => v.object({ email: (await import('#features/accounts/accounts/accounts.schema')).EmailSchema }),
    submit: async ({ email }) => {
      const { user } = await api.put(accountsCalls('/profile'), { email });
      session.confirmUser(user);
      form.ref.current?.reset();
      toast.success(messages.linkSent(email));
    },
    onFailure: (error) => toast.error(refusalOf(error, profileMessages.profileFailed)),
  });
  return (
    <CheckedForm {...form} className="grid grid-cols-1 gap-4">
      <TextField
        label={messages.newAddress}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        className="sm:max-w-md"
        error={errors.email}
        hint={messages.weSendALinkFirst}
      />
      <Button type="submit" variant="secondary" className="justify-self-start" isBusy={isSubmitting}>
        {messages.change}
      </Button>
    </CheckedForm>
  );
}
