import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { formatWhen } from '#console/format';
import { SkeletonPanel } from '#console/skeleton';
import { Loaded } from '#console/table/loaded';
import { adminPaths } from '#shared/admin-paths';
import { groupActivity, sentenceOf } from './activity-groups.console';
import { auditCalls } from './audit.calls';
import type { AuditPage } from './audit.schema';
import { latestActivityMessages as messages } from './latest-activity.messages';

const ENTRIES = 40;
const SHOWN = 7;

/** Who did what most recently; many of the same in a row are one line. */
export function LatestActivity() {
  const activity = useQuery(apiQuery(auditCalls('/', { query: { limit: ENTRIES } })));
  return (
    <Card title={messages.latestActivity} isFlush>
      <Loaded query={activity} skeleton={<SkeletonPanel lines={SHOWN * 2} />}>
        {({ entries }) => <Groups entries={entries} />}
      </Loaded>
      <p className="border-t border-line px-4 py-1.5 sm:px-5">
        <Link
          to={adminPaths.activity()}
          className="inline-flex min-h-8 items-center text-sm font-medium text-accent underline pointer-coarse:min-h-11"
        >
          {messages.allActivity}
        </Link>
      </p>
    </Card>
  );
}

function Groups({ entries }: { entries: AuditPage['entries'] }) {
  const groups = groupActivity(entries).slice(0, SHOWN);
  if (groups.length === 0) return <p className="border-t border-line px-4 py-5 text-muted sm:px-5">{messages.nothingWasChangedYet}</p>;
  return (
    <ul className="border-t border-line">
      {groups.map((group) => (
        <li
          key={group.entry._id}
          className="flex items-baseline justify-between gap-3 border-b border-line px-4 py-2.5 last:border-b-0 sm:px-5"
        >
          <span className="min-w-0 wrap-anywhere">
            <bdi className="font-medium">{group.entry.by.name}</bdi> <span className="text-muted">{sentenceOf(group)}</span>
          </span>
          <time dateTime={group.entry.at} className="shrink-0 text-sm text-muted tabular-nums">
            {formatWhen(group.entry.at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
