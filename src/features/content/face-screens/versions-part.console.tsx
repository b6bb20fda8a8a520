import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { apiQuery } from '#console/api-query';
import { Badge } from '#console/badge';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { EmptyState, FailedState } from '#console/empty-state';
import { formatMoment } from '#console/format';
import { SkeletonText } from '#console/skeleton';
import type { FaceDraft, FaceVersion } from '#features/content/face/face.schema';
import { api } from '#http/client/api-client';
import { messageOf, UNREACHABLE } from '#http/client/api-error';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { namesOf } from './face-parts.console';
import { FACE, showDraft } from './use-face-form.console';

const QUESTION = {
  title: 'Use this version as the draft?',
  text: 'The draft gets all its values. The shop stays as it is until you publish.',
  action: 'Use as draft',
};

/** What was published; each version can be the draft again. */
export function VersionsPart({ mayChange }: { mayChange: boolean }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(apiQuery<{ versions: FaceVersion[] }>(`${FACE}/versions`));
  const restore = useMutation({
    mutationFn: (id: string) => api.post<{ face: FaceDraft; message: string }>(`${FACE}/versions/${id}/restore`),
    onSuccess: async ({ face, message }) => {
      await showDraft(client, face);
      toast.success(message);
    },
    onError: (failure) => toast.error(messageOf(failure, UNREACHABLE)),
  });
  const start = async ({ _id }: FaceVersion) => {
    if (await confirm(QUESTION)) restore.mutate(_id);
  };
  return (
    <div className="max-w-3xl">
      <Card title="Versions" text="Each time somebody publishes, that is a version." isFlush>
        {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <div className="px-4 pb-4 sm:px-5">
            <SkeletonText lines={4} />
          </div>
        )}
        {data?.versions.length === 0 && (
          <EmptyState icon={History} title="Nothing was published yet" text="The shop is as it comes. What you publish appears here." />
        )}
        {data && data.versions.length > 0 && (
          <ul className="border-t border-line">
            {data.versions.map((version, i) => (
              <li
                key={version._id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:px-5"
              >
                <div className="min-w-0">
                  <p className="font-medium">
                    <time dateTime={version.publishedAt}>{formatMoment(version.publishedAt)}</time>
                    {version.by && `, ${version.by}`}
                  </p>
                  <p className="text-sm text-muted wrap-anywhere">{namesOf(version.changed)}</p>
                </div>
                {i === 0 ? (
                  <Badge tone="good">In the shop</Badge>
                ) : (
                  mayChange && (
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={`Use as draft: version of ${formatMoment(version.publishedAt)}`}
                      isBusy={restore.isPending && restore.variables === version._id}
                      onClick={() => void start(version)}
                    >
                      Use as draft
                    </Button>
                  )
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
