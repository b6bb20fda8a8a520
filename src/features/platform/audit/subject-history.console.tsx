import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { SkeletonPanel } from '#console/skeleton';
import { Loaded } from '#console/table/loaded';
import { adminPaths } from '#shared/admin-paths';
import { ActivityEntry } from './activity-entry.console';
import { auditCalls } from './audit.calls';
import { subjectHistoryMessages as messages } from './audit-console.messages';

const SHOWN = 5;

/** The latest changes of things of one kind, each with its undo. */
export function SubjectHistory({ subjectType }: { subjectType: string }) {
  const history = useQuery(apiQuery(auditCalls('/', { query: { subjectType, limit: SHOWN } })));
  return (
    <Card
      title={messages.history}
      isFlush
      actions={
        <Link
          to={`${adminPaths.activity()}?subjectType=${subjectType}`}
          className="inline-flex min-h-8 items-center text-sm font-medium text-accent underline pointer-coarse:min-h-11"
        >
          {messages.allChanges}
        </Link>
      }
    >
      <Loaded query={history} skeleton={<SkeletonPanel lines={SHOWN} />}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p className="border-t border-line px-4 py-5 text-muted sm:px-5">{messages.nothingWasChangedYet}</p>
          ) : (
            <ul className="border-t border-line">
              {entries.map((entry) => (
                <ActivityEntry key={entry._id} entry={entry} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
