import * as v from 'valibot';

const Moment = v.pipe(v.string(), v.isoTimestamp());

const BackupSchema = v.object({
  _id: v.string(),
  cause: v.picklist(['nightly', 'staff']),
  status: v.picklist(['waiting', 'running', 'done', 'failed']),
  createdAt: Moment,
  finishedAt: v.optional(Moment),
  /** While it or its proof runs: what of it is done, and in which unit. */
  progress: v.optional(v.object({ step: v.string(), done: v.number(), total: v.number() })),
  file: v.optional(v.string()),
  bytes: v.optional(v.number()),
  rows: v.optional(v.number()),
  pictures: v.optional(v.number()),
  error: v.optional(v.string()),
  /** Whether it was restored for trial, and every table compared. */
  proof: v.optional(
    v.object({ status: v.picklist(['waiting', 'running', 'done', 'failed']), at: v.optional(Moment), error: v.optional(v.string()) }),
  ),
  /** Whether its file was removed, because newer ones replaced it. */
  isRemoved: v.boolean(),
});

/** The backup that somebody looks at. */
const BackupPreviewSchema = v.object({
  backupId: v.string(),
  /** When that backup was made. */
  at: Moment,
  /** Who looks at it. */
  by: v.string(),
  isOwn: v.boolean(),
  status: v.picklist(['waiting', 'restoring', 'open', 'failed']),
  progress: v.optional(v.object({ step: v.string(), done: v.number(), total: v.number() })),
  error: v.optional(v.string()),
  /** When it is closed by itself. */
  expiresAt: v.optional(Moment),
});

export const BackupsSchema = v.object({
  backups: v.array(BackupSchema),
  /** The time of the nightly backup in the shop's time zone; absent when it is off. */
  time: v.optional(v.string()),
  timeZone: v.string(),
  folder: v.string(),
  daily: v.number(),
  weekly: v.number(),
  /** Mails that wait for a decision since the shop was restored. */
  heldMails: v.number(),
  preview: v.optional(BackupPreviewSchema),
});

export const HeldMailsSchema = v.object({ action: v.picklist(['send', 'discard']) });

export type Backup = v.InferOutput<typeof BackupSchema>;
export type Backups = v.InferOutput<typeof BackupsSchema>;
export type BackupPreview = v.InferOutput<typeof BackupPreviewSchema>;
export type HeldMailsAction = v.InferOutput<typeof HeldMailsSchema>['action'];
