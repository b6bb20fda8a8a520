import { Mail, MailCheck, MailX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '#http/api-client';
import { messageOf } from '#http/api-error';
import { paths } from '#shared/paths';
import { ButtonLink } from '#ui/button';
import { Notice } from '#ui/notice';

interface NewsletterLinkProps {
  /** What the link does: a call that is safe to repeat. */
  call: '/newsletter/confirm' | '/newsletter/leave';
  token: string;
  failure: string;
}

const icons = { asking: Mail, done: MailCheck, failed: MailX } as const;

type Outcome = { status: 'asking' } | { status: 'done' | 'failed'; message: string };

/**
 * Where a link of a mail leads. One click is enough for whoever reads the mail; programs that follow links
 * without running scripts change nothing.
 */
export function NewsletterLink({ call, token, failure }: NewsletterLinkProps) {
  const [outcome, setOutcome] = useState<Outcome>({ status: 'asking' });
  useEffect(() => {
    let isCurrent = true;
    api.post<{ message: string }>(call, { token }).then(
      ({ message }) => isCurrent && setOutcome({ status: 'done', message }),
      (error: unknown) => isCurrent && setOutcome({ status: 'failed', message: messageOf(error, failure) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [call, token, failure]);
  return (
    <div role="status" className="min-h-96">
      <Notice icon={icons[outcome.status]} title={outcome.status === 'asking' ? 'One moment…' : outcome.message}>
        {outcome.status !== 'asking' && <ButtonLink to={paths.home()}>Go to the Shop</ButtonLink>}
      </Notice>
    </div>
  );
}
