import { Mail, MailCheck, MailX } from 'lucide-react';
import { useState } from 'react';
import { accountsCalls } from '#features/accounts/accounts/accounts.calls';
import { session } from '#features/accounts/sessions/session.store';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { useHash } from '#ui/hash';
import { Notice } from '#ui/notice';
import { emailAddressesCalls } from './email-addresses.calls';
import { emailAddressesMessages as messages } from './email-addresses.messages';

const LINKS = {
  '/confirm-email': {
    title: messages.confirmPageTitle,
    text: messages.confirmPageText,
    button: 'Confirm Email Address',
    failure: messages.confirmFailed,
  },
  '/revert-email': {
    title: messages.revertPageTitle,
    text: messages.revertPageText,
    button: 'Take My Account Back',
    failure: messages.revertFailed,
  },
} as const;

type Outcome = { status: 'asking' | 'pending' } | { status: 'done' | 'failed'; message: string };

/**
 * The page of a link in a mail about an account's address. Opening it changes nothing: whoever gets such a mail by a mistake of somebody
 * else reads first what the button does.
 */
export function EmailLinkPage({ call }: { call: keyof typeof LINKS }) {
  const token = useHash();
  const [outcome, setOutcome] = useState<Outcome>({ status: 'asking' });
  const { title, text, button, failure } = LINKS[call];
  const use = async () => {
    setOutcome({ status: 'pending' });
    try {
      const { message } = await api.post(emailAddressesCalls(call), { token });
      setOutcome({ status: 'done', message });
    } catch (error) {
      setOutcome({ status: 'failed', message: messageOf(error, failure) });
    }
    await refreshUser();
  };
  return (
    <div role="status" className="min-h-96">
      {outcome.status === 'done' || outcome.status === 'failed' ? (
        <Notice icon={outcome.status === 'done' ? MailCheck : MailX} title={outcome.message}>
          <ButtonLink to={paths.profile()}>Go to Your Account</ButtonLink>
        </Notice>
      ) : (
        <Notice icon={Mail} title={title} text={text}>
          <Button isBusy={outcome.status === 'pending'} onClick={() => void use()}>
            {button}
          </Button>
        </Notice>
      )}
    </div>
  );
}

/** Who is signed in here may be whom the link was for. A session that has ended ends here, too; offline, the next page asks again. */
async function refreshUser(): Promise<void> {
  if (session.get().status !== 'customer') return;
  const answer = await api.get(accountsCalls('/me')).catch(() => undefined);
  if (answer) session.confirmUser(answer.user);
}
