import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DatabaseBackup } from 'lucide-react';
import { refreshPaths } from '#console/api-query';
import { Badge, type Tone } from '#console/badge';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { DownloadButton } from '#console/files/download-button';
import { formatBytes, formatCount, formatMoment } from '#console/format';
import { JobProgress } from '#console/progress';
import type { Column } from '#console/table/data-table.types';
import { ListScreen } from '#console/table/list-screen';
import { listSpec, useList } from '#console/table/use-list';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { backupsScreenMessages as messages } from './backup.messages';
import { BackupPreviewCard } from './backup-preview-card.console';
import { backupsCalls } from './backups.calls';
import type { Backup, Backups, HeldMailsAction } from './backups.schema';

const RUNNING_REFRESH_MS = 1_000;
const LIST = listSpec({
  call: backupsCalls('/'),
  read: ({ backups }) => ({ rows: backups }),
  pollMs: ({ backups, preview }) =>
    (backups.some((backup) => isRunning(backup) || isOnTrial(backup)) ||
      preview?.status === 'waiting' ||
      preview?.status === 'restoring') &&
    RUNNING_REFRESH_MS,
});

const STATUS = {
  waiting: { tone: 'neutral', word: messages.starting },
  running: { tone: 'accent', word: messages.running },
  done: { tone: 'good', word: messages.complete },
  failed: { tone: 'bad', word: messages.failed },
} as const satisfies Record<Backup['status'], { tone: Tone; word: string }>;

const PROOF = {
  waiting: { tone: 'neutral', word: messages.trialStarts },
  running: { tone: 'accent', word: messages.onTrial },
  done: { tone: 'good', word: messages.restores },
  failed: { tone: 'bad', word: messages.doesNotRestore },
} as const satisfies Record<NonNullable<Backup['proof']>['status'], { tone: Tone; word: string }>;

const COLUMNS: Column<Backup>[] = [
  { key: 'at', title: messages.begun, width: 9, isFixed: true, card: 'title', cell: ({ createdAt }) => formatMoment(createdAt) },
  {
    key: 'status',
    title: messages.status,
    width: 7,
    card: 'end',
    cell: ({ status }) => <Badge tone={STATUS[status].tone}>{STATUS[status].word}</Badge>,
  },
  { key: 'cause', title: messages.by, width: 7, cell: ({ cause }) => (cause === 'nightly' ? messages.everyNight : messages.staff) },
  { key: 'size', title: messages.size, width: 6, align: 'end', cell: ({ bytes }) => (bytes === undefined ? '–' : formatBytes(bytes)) },
  { key: 'rows', title: messages.rows, width: 6, align: 'end', cell: ({ rows }) => (rows === undefined ? '–' : formatCount(rows)) },
  {
    key: 'proof',
    title: messages.trialRestore,
    width: 9,
    card: 'belowEnd',
    cell: ({ proof }) => (proof ? <Proof {...proof} /> : messages.notTried),
  },
];

const columnsFor = (mayChange: boolean): Column<Backup>[] => [
  ...COLUMNS,
  {
    key: 'file',
    title: messages.file,
    width: 22,
    grows: true,
    card: 'below',
    cell: (backup) => (
      <div className="grid min-w-0 gap-2 py-2 whitespace-normal">
        <span className="wrap-anywhere">{fileText(backup)}</span>
        {mayChange && hasFile(backup) && <BackupActions backup={backup} />}
      </div>
    ),
  },
];

function fileText({ error, file, proof, isRemoved }: Backup): string {
  if (error !== undefined) return error;
  if (proof?.error !== undefined) return proof.error;
  if (isRemoved) return messages.removed;
  return file?.split('/').at(-1) ?? '–';
}

/** Copies of the whole shop: the last ones, when the next is made, and making one now. */
export function BackupsScreen({ mayChange }: { mayChange: boolean }) {
  const client = useQueryClient();
  const list = useList(LIST);
  const { data } = list;
  const start = useMutation({
    mutationFn: () => api.post(backupsCalls('/')),
    onSuccess: ({ message }) => toast.success(message),
    onError: (refusal) => toast.error(refusalOf(refusal, apiErrorMessages.unreachable)),
    onSettled: () => refreshPaths(client, backupsCalls('/')),
  });
  const running = data?.backups.find(isRunning);
  const onTrial = data?.backups.find(isOnTrial);
  return (
    <ListScreen
      title={messages.backups}
      text={data && whenText(data)}
      actions={
        mayChange && (
          <Button size="sm" isBusy={start.isPending} disabled={running !== undefined} onClick={() => start.mutate()}>
            <DatabaseBackup aria-hidden className="size-4" />
            {messages.backUpNow}
          </Button>
        )
      }
      list={list}
      columns={columnsFor(mayChange)}
      rowKey={({ _id }) => _id}
      rowName={({ createdAt }) => formatMoment(createdAt)}
      empty={{
        icon: DatabaseBackup,
        title: messages.noBackupsYet,
        text: messages.aBackupIsOneFileWithAll,
      }}
    >
      <div className="grid gap-4 not-empty:mb-4">
        {data && data.heldMails > 0 && <HeldMails count={data.heldMails} mayChange={mayChange} />}
        {data?.preview && <BackupPreviewCard preview={data.preview} mayChange={mayChange} />}
        {running && (
          <Card title={messages.aBackupIsBeingMade} text={messages.shoppersAreNotHeldUp}>
            <JobProgress
              label={running.progress?.step ?? messages.starting}
              done={running.progress?.done ?? 0}
              total={running.progress?.total}
            />
          </Card>
        )}
        {onTrial && (
          <Card title={messages.aBackupIsRestoredForTrial} text={messages.intoADatabaseOfItsOwn}>
            <JobProgress
              label={onTrial.progress?.step ?? messages.starting}
              done={onTrial.progress?.done ?? 0}
              total={onTrial.progress?.total}
            />
          </Card>
        )}
      </div>
    </ListScreen>
  );
}

function isRunning({ status }: Backup): boolean {
  return status === 'waiting' || status === 'running';
}

function isOnTrial({ proof }: Backup): boolean {
  return proof?.status === 'waiting' || proof?.status === 'running';
}

function hasFile({ status, isRemoved }: Backup): boolean {
  return status === 'done' && !isRemoved;
}

function Proof({ status, at }: NonNullable<Backup['proof']>) {
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={PROOF[status].tone}>{PROOF[status].word}</Badge>
      {at && <span className="text-muted text-sm">{formatMoment(at)}</span>}
    </span>
  );
}

function BackupActions({ backup }: { backup: Backup }) {
  const client = useQueryClient();
  const param = { backupId: backup._id };
  const at = formatMoment(backup.createdAt);
  const prove = useMutation({
    mutationFn: () => api.post(backupsCalls('/:backupId/proof', { param })),
    onSuccess: ({ message }) => toast.success(message),
    onError: (refusal) => toast.error(refusalOf(refusal, apiErrorMessages.unreachable)),
    onSettled: () => refreshPaths(client, backupsCalls('/')),
  });
  const look = useMutation({
    mutationFn: () => api.post(backupsCalls('/:backupId/preview', { param })),
    onSuccess: ({ message }) => toast.success(message),
    onError: (refusal) => toast.error(refusalOf(refusal, apiErrorMessages.unreachable)),
    onSettled: () => refreshPaths(client, backupsCalls('/')),
  });
  return (
    <div className="flex flex-wrap items-start gap-2">
      <DownloadButton
        path={backupsCalls('/:backupId/file', { param })}
        fileName="tradewind.tar"
        label={messages.download}
        description={messages.downloadTheBackupOf(at)}
      />
      <Button
        size="sm"
        variant="secondary"
        aria-label={messages.restoreTheBackupOfForTrial(at)}
        isBusy={prove.isPending}
        onClick={() => prove.mutate()}
      >
        {messages.tryRestoring}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-label={messages.lookAtTheBackupOf(at)}
        isBusy={look.isPending}
        onClick={() => look.mutate()}
      >
        {messages.lookAtIt}
      </Button>
    </div>
  );
}

function whenText({ time, timeZone, folder, daily, weekly }: Backups): string {
  const place = messages.theyAreInOnTheShopsOwn(folder);
  return time === undefined ? messages.theShopDoesNotBackItselfUp(place) : messages.everyNightAt({ time, timeZone, daily, weekly, place });
}

function HeldMails({ count, mayChange }: { count: number; mayChange: boolean }) {
  const client = useQueryClient();
  const decide = useMutation({
    mutationFn: (action: HeldMailsAction) => api.post(backupsCalls('/held-mails'), { action }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (refusal) => toast.error(refusalOf(refusal, apiErrorMessages.unreachable)),
    onSettled: () => refreshPaths(client, backupsCalls('/')),
  });
  const confirmAnd = async (action: HeldMailsAction) => {
    const question =
      action === 'send'
        ? { title: messages.sendQuestion(count), text: messages.customersWhoGotThemAlreadyGetThem, action: messages.send }
        : { title: messages.discardQuestion(count), text: messages.theyAreNotSent, action: messages.discard, isDanger: true };
    if (await confirm(question)) decide.mutate(action);
  };
  return (
    <Card
      title={messages.heldSinceTheRestore(count)}
      text={messages.theyWaitedWhenTheBackupWasMade}
      actions={
        mayChange && (
          <>
            <Button size="sm" variant="secondary" disabled={decide.isPending} onClick={() => void confirmAnd('send')}>
              {messages.send}
            </Button>
            <Button size="sm" variant="secondary" disabled={decide.isPending} onClick={() => void confirmAnd('discard')}>
              {messages.discard}
            </Button>
          </>
        )
      }
    />
  );
}
