import { Badge, type Tone } from '#console/badge';
import { formatMoment } from '#console/format';
import type { LoggedMail, MailStatus } from './mail-log.schema';

const STATUSES = {
  queued: { label: 'Waiting', tone: 'warn' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  unknown: { label: 'Unclear', tone: 'warn' },
} as const satisfies Record<MailStatus, { label: string; tone: Tone }>;

export function MailStatusBadge({ status }: { status: MailStatus }) {
  const { label, tone } = STATUSES[status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** What became of a mail, in a sentence. */
export function outcomeOf({ status, tries, error, nextTryAt }: LoggedMail): string | undefined {
  switch (status) {
    case 'sent':
      return tries > 1 ? `Sent with attempt ${tries}.` : undefined;
    case 'queued':
      if (!error || tries === 0) return 'It is on its way.';
      return `Attempt ${tries} failed (${error})${nextTryAt ? `, the next one is on ${formatMoment(nextTryAt)}` : ''}.`;
    case 'failed':
      return error ?? 'It could not be sent.';
    case 'unknown':
      return `It may have arrived or not: ${error ?? 'the mail server did not say.'}`;
    default:
      return status satisfies never;
  }
}

/** 'order.shipped' as 'Order: shipped' */
export function kindOf({ kind }: LoggedMail): string {
  const [area = '', ...rest] = kind.replaceAll('_', ' ').split('.');
  const name = area.charAt(0).toUpperCase() + area.slice(1);
  return rest.length > 0 ? `${name}: ${rest.join(' ')}` : name;
}
