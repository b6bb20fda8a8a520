import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { apiListQuery } from '#console/api-query';
import { Card } from '#console/card';
import { EmptyState, FailedState } from '#console/empty-state';
import { SkeletonText } from '#console/skeleton';
import { adminPaths } from '#shared/admin-paths';
import { formatList } from '#shared/lists';
import { Button } from '#ui/button';
import { feedAdminCalls } from './feeds.calls';
import { PROBLEM_NAMES } from './feeds.messages';
import { feedProblemsMessages as texts } from './feeds-console.messages';

const SKELETON_LINES = 6;

/** Products that Google or Meta would refuse, each with the way to correct it. */
export function FeedProblemsCard() {
  const [cursor, setCursor] = useState<string>();
  const { data, error, refetch } = useQuery(apiListQuery(feedAdminCalls('/problems', { query: { cursor } })));
  return (
    <Card title={texts.toCorrect} text={texts.otherSitesRefuseSuchProducts} isFlush>
      {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="px-5 pb-5">
          <SkeletonText lines={SKELETON_LINES} />
        </div>
      )}
      {data?.products.length === 0 && (
        <EmptyState icon={CircleCheck} title={data.nextCursor ? texts.nothingHere : texts.nothingToCorrect} />
      )}
      {data && data.products.length > 0 && (
        <ul className="border-t border-line">
          {data.products.map(({ _id, name, problems }) => (
            <li key={_id} className="border-b border-line">
              <Link to={adminPaths.product(_id)} className="block px-4 py-2 hover:bg-raised sm:px-5">
                <span dir="auto" className="block font-medium wrap-anywhere">
                  {name}
                </span>
                <span className="block text-sm text-muted">{formatList(problems.map((problem) => PROBLEM_NAMES[problem]))}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && (cursor || data.nextCursor) && (
        <div className="flex flex-wrap justify-between gap-2 p-4">
          <Button variant="secondary" size="sm" disabled={!cursor} onClick={() => setCursor(undefined)}>
            {texts.fromTheStart}
          </Button>
          <Button variant="secondary" size="sm" disabled={!data.nextCursor} onClick={() => setCursor(data.nextCursor)}>
            {texts.more}
          </Button>
        </div>
      )}
    </Card>
  );
}
