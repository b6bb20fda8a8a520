import * as v from 'valibot';

/** The only layout there is so far. */
export const BACKUP_FORMAT = 1;

const TableName = v.pipe(v.string(), v.regex(/^[a-z_][a-z\d_]*$/));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Sha256 = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));

/** The first file of a backup: what it is. */
export const BackupStart = v.object({
  format: v.literal(BACKUP_FORMAT),
  shop: v.string(),
  /** The newest migration. */
  version: v.string(),
  startedAt: v.pipe(v.string(), v.isoTimestamp()),
  postgres: v.string(),
});

/** The file before the last: what was stored, with the time of one moment. */
export const BackupContents = v.object({
  migrations: v.array(v.object({ name: v.pipe(v.string(), v.regex(/^\d{4}_[a-z\d_]+\.sql$/)), sha256: Sha256 })),
  tables: v.array(v.object({ name: TableName, columns: v.array(TableName), rows: Count, bytes: Count, sha256: Sha256 })),
  sequences: v.array(v.object({ name: TableName, value: v.pipe(v.string(), v.regex(/^-?\d{1,19}$/)), isCalled: v.boolean() })),
  pictures: v.object({
    /** Pictures of a bucket are named, not copied. */
    place: v.picklist(['file', 'bucket']),
    bucket: v.optional(v.string()),
    count: Count,
    files: Count,
    bytes: Count,
    /** Those that had no files on the disk, or that were removed meanwhile. */
    missing: v.array(v.string()),
  }),
  finishedAt: v.pipe(v.string(), v.isoTimestamp()),
});

export type BackupStart = v.InferOutput<typeof BackupStart>;
export type BackupContents = v.InferOutput<typeof BackupContents>;
export type BackedUpTable = BackupContents['tables'][number];
