import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#console/api-query';
import { Badge } from '#console/badge';
import { FailedState } from '#console/empty-state';
import { formatWhen } from '#console/format';
import { SkeletonText } from '#console/skeleton';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import type { PageVersion } from './pages.schema';
import type { PageForm } from './use-page-form.console';

/** What was published, and by whom; any of it can be the draft again. */
export function VersionsDialog({ form, onClose }: { form: PageForm; onClose: () => void }) {
  const path = `/admin/pages/${encodeURIComponent(form.page._id)}/versions`;
  const { data, error, refetch } = useQuery(apiQuery<{ versions: PageVersion[] }>(path));
  const [restoring, setRestoring] = useState<number>();
  const restore = async (number: number) => {
    setRestoring(number);
    if (await form.restore(number)) onClose();
    else setRestoring(undefined);
  };
  return (
    <Dialog isOpen onClose={onClose} title="Versions">
      <div className="p-5">
        {error && <FailedState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonText lines={3} />}
        {data?.versions.length === 0 && <p className="text-muted">Nothing was published yet. Each publishing is a version here.</p>}
        <ul className="divide-y divide-line">
          {data?.versions.map(({ number, title, publishedAt, by, isPublished }) => (
            <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">{title}</p>
                <p className="text-sm text-muted">
                  Version {number}, <time dateTime={publishedAt}>{formatWhen(publishedAt)}</time>
                  {by && `, ${by}`}
                </p>
              </div>
              {isPublished && <Badge tone="good">Published</Badge>}
              <Button
                variant="secondary"
                size="sm"
                isBusy={restoring === number}
                aria-label={`Restore version ${number}`}
                onClick={() => void restore(number)}
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
