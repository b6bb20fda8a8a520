import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { mediaDir } from '#features/platform/media/picture-store.server';
import { renditionName, renditionsOf } from '#features/platform/media/rendition-files.server';
import type { Config } from '#server/config.server';
import { BACKUP_FORMAT, type BackedUpTable, type BackupContents, type BackupStart } from './backup.schema';
import { CONTENTS_FILE, PART_LENGTH, pictureFileName, START_FILE, tablePartName, versionOf } from './backup-names.rules';
import * as source from './backup-source.queries.server';
import { isBackedUp } from './backup-tables.rules';
import { BackupWriter } from './backup-writer.server';

type SnapshotClient = Awaited<ReturnType<typeof source.openSnapshot>>;

const compress = promisify(zlib.zstdCompress);
/** Parts that are compressed at the same time: constant memory, whatever the size of the shop. */
const PARTS_IN_WORK = 3;

interface CreateBackupOptions {
  /** The database, which may be in use. */
  url: string;
  config: Pick<Config, 'dataDir' | 's3' | 'shop'>;
  /** The path of the file, which must not exist. */
  file: string;
  /** For the upgrade of the database only: every table, and no pictures, which stay where they are. */
  isMove?: boolean;
  onProgress?: (progress: BackupProgress) => void;
  signal?: AbortSignal | undefined;
}

export interface BackupProgress {
  label: string;
  done: number;
  total: number;
}

export interface CreatedBackup {
  file: string;
  bytes: number;
  rows: number;
  start: BackupStart;
  contents: BackupContents;
}

/**
 * Writes the shop as it is at this moment into one file (docs/rules.md#backups) while it goes on selling: all tables by one
 * snapshot, then the uploaded pictures that the snapshot names. Throws when something cannot be read or written; then there is no file.
 */
export async function createBackup({
  url,
  config,
  file,
  isMove = false,
  onProgress = () => {},
  signal,
}: CreateBackupOptions): Promise<CreatedBackup> {
  const startedAt = new Date();
  const client = await source.openSnapshot(url);
  try {
    const migrations = await source.listMigrations(client);
    const newest = migrations?.at(-1);
    if (!migrations || !newest) throw new Error('There is no shop in this database: there is nothing to back up.');
    const writer = await BackupWriter.create(file, startedAt);
    try {
      const start: BackupStart = {
        format: BACKUP_FORMAT,
        shop: (await source.selectShopName(client)) ?? config.shop.name,
        version: versionOf(newest.name),
        startedAt: startedAt.toISOString(),
        postgres: await source.serverVersion(client),
      };
      await writer.add(START_FILE, toJson(start));
      const tables = await addTables(client, writer, { isMove, onProgress, signal });
      const contents: BackupContents = {
        migrations,
        tables,
        // After the tables: a number that was given meanwhile is not given again.
        sequences: await source.listSequences(client),
        pictures: await addPictures(client, writer, { config, isMove, onProgress, signal }),
        finishedAt: new Date().toISOString(),
      };
      await writer.add(CONTENTS_FILE, toJson(contents));
      const { bytes } = await writer.finish();
      return { file, bytes, rows: tables.reduce((sum, { rows }) => sum + rows, 0), start, contents };
    } catch (error) {
      await writer.abandon();
      throw error;
    }
  } finally {
    await client.end();
  }
}

type Options = Pick<CreateBackupOptions, 'signal'> & { isMove: boolean; onProgress: (progress: BackupProgress) => void };

async function addTables(client: SnapshotClient, writer: BackupWriter, options: Options): Promise<BackedUpTable[]> {
  const tables = (await source.listTables(client)).filter(({ name }) => isBackedUp(name, options));
  const total = tables.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  const added: BackedUpTable[] = [];
  for (const table of tables) {
    const report = (bytes: number) => options.onProgress(inMegabytes('Database', before + Math.min(bytes, table.size), total));
    added.push(await addTable(client, writer, { table, signal: options.signal, onBytes: report }));
    before += table.size;
    report(0);
  }
  return added;
}

interface AddTable {
  table: source.TableToCopy;
  signal: AbortSignal | undefined;
  onBytes: (bytes: number) => void;
}

async function addTable(client: SnapshotClient, writer: BackupWriter, { table, signal, onBytes }: AddTable): Promise<BackedUpTable> {
  const { name, columns } = table;
  const hash = createHash('sha256');
  const inWork: Promise<Buffer>[] = [];
  let parts = 0;
  let bytes = 0;
  let rows = 0;
  const writeOldest = async () => {
    const part = await inWork.shift();
    if (part) await writer.add(tablePartName(name, ++parts), part);
  };
  for await (const chunk of source.copyTable(client, { name, columns }, { chunkLength: PART_LENGTH, onRows: (count) => (rows = count) })) {
    signal?.throwIfAborted();
    hash.update(chunk);
    bytes += chunk.length;
    inWork.push(compress(chunk));
    if (inWork.length >= PARTS_IN_WORK) await writeOldest();
    onBytes(bytes);
  }
  while (inWork.length > 0) await writeOldest();
  return { name, columns, rows, bytes, sha256: hash.digest('hex') };
}

interface AddPictures extends Options {
  config: CreateBackupOptions['config'];
}

/** Pictures that are removed meanwhile are listed as missing: nothing shows them any more. */
async function addPictures(
  client: SnapshotClient,
  writer: BackupWriter,
  { config, isMove, onProgress, signal }: AddPictures,
): Promise<BackupContents['pictures']> {
  const count = await source.countPictures(client);
  if (config.s3) return { place: 'bucket', bucket: config.s3.bucket, count, files: 0, bytes: 0, missing: [] };
  const pictures: BackupContents['pictures'] = { place: 'file', count, files: 0, bytes: 0, missing: [] };
  if (count === 0 || isMove) return pictures;
  const dir = mediaDir(config.dataDir);
  let done = 0;
  for await (const keys of source.listPictureKeys(client)) {
    for (const key of keys) {
      signal?.throwIfAborted();
      const names = renditionsOf(key).map(renditionName);
      const files = await Promise.all(names.map((name) => readIfThere(path.join(dir, name))));
      for (const [at, content] of files.entries()) {
        if (!content) continue;
        await writer.add(pictureFileName(names[at] ?? ''), content);
        pictures.files++;
        pictures.bytes += content.length;
      }
      if (files.includes(undefined)) pictures.missing.push(key);
      onProgress({ label: 'Pictures', done: ++done, total: count });
    }
  }
  return pictures;
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function inMegabytes(label: string, bytes: number, of: number): BackupProgress {
  const toMegabytes = (value: number) => Math.round(value / 1e6);
  return { label: `${label} (MB)`, done: toMegabytes(bytes), total: Math.max(1, toMegabytes(of)) };
}

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);
}
