import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { Fact } from '#console/fact';
import { formatMoment } from '#console/format';
import { PageHeader } from '#console/page-header';
import { UnloadedScreen } from '#console/unloaded-screen';
import { adminPaths } from '#shared/admin-paths';
import { formatList } from '#shared/lists';
import { Button } from '#ui/button';
import { MailContent } from './mail-content.console';
import { mailLogCalls } from './mail-log.calls';
import type { MailDetail } from './mail-log.schema';
import { mailScreenMessages as messages } from './mail-log-console.messages';
import { kindOf, MailStatusBadge, outcomeOf } from './mail-words.console';
import { resendLabel, useResend } from './use-resend.console';

const BACK = { label: messages.mails, to: adminPaths.mails() };

/** One mail as it was sent. */
export function MailScreen() {
  const { mailId = '' } = useParams();
  const { data, error, refetch } = useQuery(apiQuery(mailLogCalls('/:mailId', { param: { mailId } })));
  if (data) return <Mail key={mailId} mail={data.mail} />;
  return (
    <UnloadedScreen
      title={messages.mail}
      back={BACK}
      error={error}
      onRetry={() => void refetch()}
      cards={[1, 4]}
      label={messages.loadingTheMail}
    />
  );
}

function Mail({ mail }: { mail: MailDetail }) {
  const navigate = useNavigate();
  const resend = useResend({ onSent: ({ _id }) => void (_id !== mail._id && navigate(adminPaths.mail(_id))) });
  const again = mail.canResend && (
    <Button
      variant={mail.status === 'sent' ? 'secondary' : 'primary'}
      size="sm"
      isBusy={resend.isPending}
      onClick={() => void resend.start(mail)}
    >
      <RotateCw aria-hidden className="size-4" />
      {resendLabel(mail)}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={mail.subject}
        back={BACK}
        status={<MailStatusBadge status={mail.status} />}
        text={outcomeOf(mail)}
        actions={again}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_min(20rem,35%)]">
        <MailContent mail={mail} />
        <Card title={messages.details}>
          <dl className="grid gap-3 text-cell">
            <Fact name={messages.to}>{mail.to}</Fact>
            {mail.customer && (
              <Fact name={messages.account}>
                <Link to={adminPaths.customer(mail.customer._id)} className="underline">
                  {mail.customer.name}
                </Link>
              </Fact>
            )}
            {mail.order && (
              <Fact name={messages.order}>
                <Link to={adminPaths.order(mail.order._id)} className="underline">
                  {mail.order.orderNumber ?? messages.order}
                </Link>
              </Fact>
            )}
            <Fact name={messages.kind}>{kindOf(mail)}</Fact>
            <Fact name={messages.enqueued}>{formatMoment(mail.enqueuedAt)}</Fact>
            {mail.sentAt && <Fact name={messages.sent}>{formatMoment(mail.sentAt)}</Fact>}
            {mail.failedAt && <Fact name={messages.failed}>{formatMoment(mail.failedAt)}</Fact>}
            {mail.tries > 1 && <Fact name={messages.attempts}>{mail.tries}</Fact>}
            {mail.attachments.length > 0 && <Fact name={messages.attached}>{messages.notStored(formatList(mail.attachments))}</Fact>}
            {mail.resendOf && (
              <Fact name={messages.repeats}>
                <Link to={adminPaths.mail(mail.resendOf)} className="underline">
                  {messages.anEarlierMail}
                </Link>
              </Fact>
            )}
          </dl>
          {mail.hasSecrets && (
            <p className="mt-4 text-sm text-muted">
              {mail.canResend ? messages.linksAndCodesAreMasked : messages.linksAndCodesAreMaskedText}
            </p>
          )}
        </Card>
      </div>
    </>
  );
}
