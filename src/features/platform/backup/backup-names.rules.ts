/** The files in a backup, in this order. */
export const START_FILE = 'backup.json';
export const CONTENTS_FILE = 'contents.json';
/** The SHA-256 of everything before it. */
export const CHECKSUM_FILE = 'SHA256';

/** The text of a table's rows in one part. */
export const PART_LENGTH = 4 * 2 ** 20;

const TABLE_PART = /^tables\/([a-z_][a-z\d_]*)\/(\d{6,9})\.copy\.zst$/;
const PICTURE = /^media\/([^/.]{2}\/[a-z\d][a-z\d-]*\.(?:avif|webp))$/;

export function tablePartName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, '0')}.copy.zst`;
}

export function pictureFileName(rendition: string): string {
  return `media/${rendition}`;
}

export type BackupEntryKind = { is: 'part'; table: string; number: number } | { is: 'picture'; rendition: string } | { is: 'other' };

/** What a file of a backup is; undefined for a name that no backup has, such as one that leads outside of its folder. */
export function kindOfEntry(name: string): BackupEntryKind | undefined {
  if (name === START_FILE || name === CONTENTS_FILE || name === CHECKSUM_FILE) return { is: 'other' };
  const [, table, number] = TABLE_PART.exec(name) ?? [];
  if (table) return { is: 'part', table, number: Number(number) };
  const [, rendition] = PICTURE.exec(name) ?? [];
  return rendition ? { is: 'picture', rendition } : undefined;
}

/** 'tradewind-2026-11-23-031500-123.tar', in UTC: to the millisecond, so that two backups never share a name. */
export function backupFileName(at: Date): string {
  const [day, time = ''] = at.toISOString().split('T');
  return `tradewind-${day}-${time.slice(0, 12).replaceAll(':', '').replace('.', '-')}.tar`;
}

/** A migration's number and words: '0097_backups'. */
export function versionOf(migration: string): string {
  return migration.replace(/\.sql$/, '');
}
