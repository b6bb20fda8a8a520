import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { apiListQuery } from '#console/api-query';
import { Card } from '#console/card';
import { formatWhen } from '#console/format';
import { SkeletonPanel } from '#console/skeleton';
import { Loaded } from '#console/table/loaded';
import { ShowEarlier } from '#console/table/show-earlier';
import { adminPaths } from '#shared/admin-paths';
import { IconButton } from '#ui/button';
import { mailLogCalls } from './mail-log.calls';
import type { LoggedMail } from './mail-log.schema';
import { mailsPanelMessages as messages } from './mail-log-console.messages';
import { MailStatusBadge, outcomeOf } from './mail-words.console';
import { resendLabel, useResend } from './use-resend.console';

const MAILS_SHOWN = 8;

/** The mails of an order, or of a customer: read, and sent again. */
export function MailsPanel({ of }: { of: { order: string } | { customer: string } }) {
  const [shown, setShown] = useState(MAILS_SHOWN);
  const list = useQuery(apiListQuery(mailLogCalls('/', { query: { ...of, limit: shown } })));
  return (
    <Card title={messages.mails} isFlush>
      <Loaded query={list} skeleton={<SkeletonPanel lines={3} />}>
        {({ mails, total }) => (
          <>
            <MailRows mails={mails} />
            {total > mails.length && <ShowEarlier label={messages.showEarlier} onClick={() => setShown(shown + MAILS_SHOWN)} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function MailRows({ mails }: { mails: readonly LoggedMail[] }) {
  if (mails.length === 0) return <p className="border-t border-line px-4 py-4 text-sm text-muted sm:px-5">{messages.noMailsYet}</p>;
  return (
    <ul className="border-t border-line">
      {mails.map((mail) => (
        <MailRow key={mail._id} mail={mail} />
      ))}
    </ul>
  );
}

function MailRow({ mail }: { mail: LoggedMail }) {
  const resend = useResend();
  const at = mail.sentAt ?? mail.enqueuedAt;
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-2 last:border-b-0 sm:px-5">
      <div className="min-w-0 flex-1">
        <Link to={adminPaths.mail(mail._id)} dir="auto" className="font-medium wrap-anywhere hover:underline">
          {mail.subject}
        </Link>
        <p className="text-sm text-muted wrap-anywhere">
          <time dateTime={at}>{formatWhen(at)}</time> · {mail.to}
        </p>
        {mail.status !== 'sent' && <p className="text-sm text-muted wrap-anywhere">{outcomeOf(mail)}</p>}
      </div>
      <MailStatusBadge status={mail.status} />
      {mail.canResend && (
        <IconButton label={`${resendLabel(mail)}: ${mail.subject}`} disabled={resend.isPending} onClick={() => void resend.start(mail)}>
          <RotateCw aria-hidden className="size-4" />
        </IconButton>
      )}
    </li>
  );
}
