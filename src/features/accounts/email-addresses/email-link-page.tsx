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
import * as texts from './email-link-page.messages';

function describeLink(call: LinkCall): { title: string; text: string; button: string; failure: string } {
  switch (call) {
    case '/confirm-email':
      return {
        title: messages.confirmPageTitle,
        text: messages.confirmPageText,
        button: texts.confirmEmailAddress,
        failure: messages.confirmFailed,
      };
    case '/revert-email':
      return {
        title: messages.revertPageTitle,
        text: messages.revertPageText,
        button: texts.takeMyAccountBack,
        failure: messages.revertFailed,
      };
    default:
      return call satisfies never;
  }
}

type LinkCall = '/confirm-email' | '/revert-email';

type Outcome = { status: 'asking' | 'pending' } | { status: 'done' | 'failed'; message: string };

/**
 * The page of a link in a mail about an account's address. Opening it changes nothing: whoever gets such a mail by a mistake of somebody
 * else reads first what the button does.
 */
export function EmailLinkPage({ call }: { call: LinkCall }) {
  const token = useHash();
  const [outcome, setOutcome] = useState<Outcome>({ status: 'asking' });
  const { title, text, button, failure } = describeLink(call);
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
          <ButtonLink to={paths.profile()}>{texts.goToYourAccount}</ButtonLink>
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
