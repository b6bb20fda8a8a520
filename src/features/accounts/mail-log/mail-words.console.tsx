import { Badge, type Tone } from '#console/badge';
import { formatMoment } from '#console/format';
import type { LoggedMail, MailStatus } from './mail-log.schema';
import { mailKinds, mailWordsMessages as messages } from './mail-log-console.messages';

const STATUSES = {
  queued: { label: messages.waiting, tone: 'warn' },
  sent: { label: messages.sent, tone: 'good' },
  failed: { label: messages.failed, tone: 'bad' },
  unknown: { label: messages.unclear, tone: 'warn' },
} as const satisfies Record<MailStatus, { label: string; tone: Tone }>;

export function MailStatusBadge({ status }: { status: MailStatus }) {
  const { label, tone } = STATUSES[status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** What became of a mail, in a sentence. */
export function outcomeOf({ status, tries, error, nextTryAt }: LoggedMail): string | undefined {
  switch (status) {
    case 'sent':
      return tries > 1 ? messages.sentWithAttempt(tries) : undefined;
    case 'queued':
      if (!error || tries === 0) return messages.itIsOnItsWay;
      return nextTryAt ? messages.failedForNow(tries, error, formatMoment(nextTryAt)) : messages.failedAttempt(tries, error);
    case 'failed':
      return error ?? messages.itCouldNotBeSent;
    case 'unknown':
      return messages.itMayHaveArrivedOrNot(error);
    default:
      return status satisfies never;
  }
}

const KINDS: Readonly<Record<string, string>> = mailKinds;

/** 'order.shipped' as 'Order: shipped' */
export function kindOf({ kind }: LoggedMail): string {
  const known = KINDS[kind];
  if (known) return known;
  const [area = '', ...rest] = kind.replaceAll('_', ' ').split('.');
  const name = area.charAt(0).toUpperCase() + area.slice(1);
  return rest.length > 0 ? `${name}: ${rest.join(' ')}` : name;
}
