import { Mail, MailCheck, MailX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { paths } from '#shared/paths';
import { ButtonLink } from '#ui/button';
import { Notice } from '#ui/notice';
import { newsletterCalls } from './newsletter.calls';
import * as messages from './newsletter-link.messages';

/** The links' API calls, which are idempotent. */
const CALLS = {
  confirm: (token: string) => api.post(newsletterCalls('/confirm'), { token }),
  leave: (token: string) => api.post(newsletterCalls('/leave'), { token }),
};

interface NewsletterLinkProps {
  link: keyof typeof CALLS;
  token: string;
  failure: string;
}

const icons = { pending: Mail, done: MailCheck, failed: MailX } as const;

type Outcome = { status: 'pending' } | { status: 'done' | 'failed'; message: string };

/**
 * The page of a link in a newsletter mail. Opening it is enough for the reader; link scanners, which do not run scripts,
 * change nothing.
 */
export function NewsletterLink({ link, token, failure }: NewsletterLinkProps) {
  const [outcome, setOutcome] = useState<Outcome>({ status: 'pending' });
  useEffect(() => {
    let isCurrent = true;
    CALLS[link](token).then(
      ({ message }) => isCurrent && setOutcome({ status: 'done', message }),
      (error: unknown) => isCurrent && setOutcome({ status: 'failed', message: messageOf(error, failure) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [link, token, failure]);
  return (
    <div role="status" className="min-h-96">
      <Notice icon={icons[outcome.status]} title={outcome.status === 'pending' ? messages.oneMoment : outcome.message}>
        {outcome.status !== 'pending' && <ButtonLink to={paths.home()}>{messages.goToTheShop}</ButtonLink>}
      </Notice>
    </div>
  );
}
