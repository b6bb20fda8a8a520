import { Link } from 'react-router';
import type { TimelineEntry } from '#features/orders/order-admin/order-timeline.schema';
import { adminPaths } from '#shared/admin-paths';
import { timelineDetail, timelineTitle } from './timeline-words.console';

export function TimelineText({ entry }: { entry: TimelineEntry }) {
  const title = timelineTitle(entry);
  const detail = timelineDetail(entry);
  return (
    <>
      <p className="font-medium">{entry.kind === 'mail' ? <MailLink id={entry.mailId} text={title} /> : title}</p>
      {entry.kind === 'note' && (
        <p className="whitespace-pre-wrap" dir="auto">
          {entry.text}
        </p>
      )}
      {detail && (
        <p dir="auto" className="text-sm text-muted">
          {detail}
        </p>
      )}
    </>
  );
}

function MailLink({ id, text }: { id: string; text: string }) {
  return (
    <Link to={adminPaths.mail(id)} className="inline-flex min-h-6 items-center hover:underline pointer-coarse:min-h-11">
      {text}
    </Link>
  );
}
