import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#console/api-query';
import { Badge } from '#console/badge';
import { FailedState } from '#console/empty-state';
import { formatWhen } from '#console/format';
import { SkeletonText } from '#console/skeleton';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import type { MailTextVersion } from './mail-text-admin.schema';
import { mailTextPath } from './use-mail-text-form.console';

interface MailTextVersionsProps {
  mail: string;
  onRestore: (id: string) => Promise<void>;
  onClose: () => void;
}

/** What was published of a mail, and by whom; any of it can be the draft again. */
export function MailTextVersions({ mail, onRestore, onClose }: MailTextVersionsProps) {
  const { data, error, refetch } = useQuery(apiQuery<{ versions: MailTextVersion[] }>(`${mailTextPath(mail)}/versions`));
  const [restoring, setRestoring] = useState<string>();
  const restore = async (id: string) => {
    setRestoring(id);
    await onRestore(id).catch(() => setRestoring(undefined));
  };
  return (
    <Dialog isOpen onClose={onClose} title="Versions">
      <div className="p-5">
        {error && <FailedState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonText lines={3} />}
        {data?.versions.length === 0 && (
          <p className="text-muted">Nothing was published yet; the shop’s own words are sent. Each publishing is a version here.</p>
        )}
        <ul className="divide-y divide-line">
          {data?.versions.map(({ _id, subject, publishedAt, by, isDefault }, at) => (
            <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">{isDefault ? 'The shop’s own words' : subject}</p>
                <p className="text-sm text-muted">
                  <time dateTime={publishedAt}>{formatWhen(publishedAt)}</time>
                  {by && `, ${by}`}
                </p>
              </div>
              {at === 0 && <Badge tone="good">Sent now</Badge>}
              <Button
                variant="secondary"
                size="sm"
                isBusy={restoring === _id}
                aria-label={`Use as draft: version of ${formatWhen(publishedAt)}`}
                onClick={() => void restore(_id)}
              >
                Use as draft
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
