import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { Card } from '#console/card';
import { formatMoment } from '#console/format';
import { JobProgress } from '#console/progress';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { paths } from '#shared/paths';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { backupPreviewMessages as messages } from './backup.messages';
import { backupsCalls } from './backups.calls';
import type { BackupPreview } from './backups.schema';

/** The backup that somebody looks at: what is done of its restore, opening and closing it. */
export function BackupPreviewCard({ preview, mayChange }: { preview: BackupPreview; mayChange: boolean }) {
  const client = useQueryClient();
  const onError = (refusal: unknown) => toast.error(refusalOf(refusal, apiErrorMessages.unreachable));
  const open = useMutation({
    mutationFn: () => api.post(backupsCalls('/preview/open')),
    onSuccess: () => location.assign(paths.home()),
    onError,
  });
  const close = useMutation({
    mutationFn: () => api.post(backupsCalls('/preview/close')),
    onError,
    onSettled: () => refreshPaths(client, backupsCalls('/')),
  });
  const { status, progress, isOwn } = preview;
  const isRestoring = status === 'waiting' || status === 'restoring';
  return (
    <Card
      title={messages.title[status](formatMoment(preview.at))}
      text={textOf(preview)}
      actions={
        mayChange && (
          <>
            {status === 'open' && isOwn && (
              <Button size="sm" isBusy={open.isPending} onClick={() => open.mutate()}>
                {messages.open}
              </Button>
            )}
            <Button size="sm" variant="secondary" isBusy={close.isPending} onClick={() => close.mutate()}>
              {messages.close[status]}
            </Button>
          </>
        )
      }
    >
      {isRestoring && <JobProgress label={progress?.step ?? messages.starting} done={progress?.done ?? 0} total={progress?.total} />}
    </Card>
  );
}

function textOf({ status, error, isOwn, by, expiresAt = '' }: BackupPreview): string {
  if (status === 'failed') return error ?? '';
  if (status !== 'open') return messages.besideTheShop;
  return isOwn ? messages.thisBrowserShowsIt(formatMoment(expiresAt)) : messages.somebodyElse({ by, until: formatMoment(expiresAt) });
}
