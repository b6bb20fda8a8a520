import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { listMigrationFiles, migrate, migrateTo } from '#db/migrate.server';
import { DiskStore } from '#features/platform/media/disk-store.server';
import { mediaDir } from '#features/platform/media/picture-store.server';
import type { Config } from '#server/config.server';
import type { BackedUpTable, BackupContents } from './backup.schema';
import { CHECKSUM_FILE, kindOfEntry, PART_LENGTH, versionOf } from './backup-names.rules';
import { type CheckedBackup, checkBackup, readBackup, UnusableBackup } from './backup-reader.server';
import * as source from './backup-source.queries.server';
import { isBackedUp } from './backup-tables.rules';
import type { BackupProgress } from './create-backup.service.server';
import * as target from './restore-target.queries.server';

const decompress = promisify(zlib.zstdDecompress);
const PICTURES_AT_ONCE = 8;

type TargetClient = Awaited<ReturnType<typeof target.openTarget>>;

interface RestoreOptions {
  /** An empty database. */
  url: string;
  config: Pick<Config, 'dataDir'>;
  file: string;
  /** The shop goes on in this database (`createBackup`): nothing waits for a person. */
  isMove?: boolean;
  /** False: they are only read. */
  withPictures?: boolean;
  onProgress?: (progress: BackupProgress) => void;
  signal?: AbortSignal | undefined;
}

export interface RestoredShop extends CheckedBackup {
  rows: number;
  heldJobs: number;
  pausedWebhooks: number;
  stoppedWork: number;
}

/** Why a database cannot be restored into, as a sentence that says what to do. */
class UnusableTarget extends Error {}

/**
 * Puts a backup into an empty shop (docs/rules.md#backup-restore). The file is checked as a whole before anything is touched, and
 * every table is read back and compared before it counts. Interrupted, it leaves a database on which no shop starts.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredShop> {
  const { url, file, onProgress = () => {} } = options;
  const toProgress = (label: string) => (done: number, total: number) => onProgress({ label, done, total });
  const backup = await checkBackup(file, (bytes, of) => onProgress(megabytes('Checking the file', bytes, of)));
  checkRelease(backup.contents);
  const calmed = await loadBackup(url, backup, options);
  // What came after the backup's release. If this process ends before it, the next start does it.
  await migrate(url);
  await target.vacuumTables(url, toProgress('Statistics'));
  return { ...backup, ...calmed, rows: backup.contents.tables.reduce((sum, table) => sum + table.rows, 0) };
}

async function loadBackup(url: string, backup: CheckedBackup, options: RestoreOptions) {
  const client = await target.openTarget(url);
  try {
    await checkTarget(client);
    await target.markRestore(client);
    await migrateTo(client, new Set(backup.contents.migrations.map(({ name }) => name)));
    return await load(client, backup, options);
  } finally {
    await client.end();
  }
}

function checkRelease({ migrations }: BackupContents): void {
  const known = new Map(listMigrationFiles().map(({ name, sha256 }) => [name, sha256]));
  const unknown = migrations.find(({ name }) => !known.has(name));
  if (unknown) {
    throw new UnusableBackup(
      `This backup is of a newer release of the shop: this one does not know ${versionOf(unknown.name)}. Install that release, then restore it.`,
    );
  }
  const different = migrations.find(({ name, sha256 }) => known.get(name) !== sha256);
  if (different)
    throw new UnusableBackup(`This backup is of a shop whose tables were changed: ${versionOf(different.name)} is not the same here.`);
}

async function checkTarget(client: TargetClient): Promise<void> {
  const { hasTables, hasShop, isInterrupted } = await target.readTarget(client);
  if (isInterrupted) return;
  if (hasShop) {
    throw new UnusableTarget(
      'There is a shop already, and a backup goes into an empty one only: nothing was changed.\nWith the shop’s own database, choose a new folder: DATA_DIR=./restored npm run restore -- FILE\nWith DATABASE_URL, create an empty database and name it there.',
    );
  }
  if (hasTables && (await source.listMigrations(client)) === undefined)
    throw new UnusableTarget('There are tables of another program in this database: nothing was changed. Create an empty database.');
}

/** All of it or nothing: one transaction, whose pictures are on the disk before it is committed. */
async function load(
  client: TargetClient,
  backup: CheckedBackup,
  { config, file, isMove, withPictures = true, onProgress = () => {}, signal }: RestoreOptions,
) {
  const { contents } = backup;
  const tables = await source.listTables(client);
  checkColumns(tables, contents.tables, isMove);
  await target.begin(client);
  const lifted = await target.liftRules(client);
  await target.emptyTables(
    client,
    tables.map(({ name }) => name).filter((name) => name !== 'migrations'),
  );
  const entries = readBackup(file, (bytes, of) => onProgress(megabytes('Loading', bytes, of)));
  await new Loading({ client, backup, picturesDir: withPictures ? mediaDir(config.dataDir) : undefined, entries, signal }).run();
  for (const sequence of contents.sequences) await target.setSequence(client, sequence);
  await target.putRulesBack(client, lifted, (done, total) => onProgress({ label: 'Indexes', done, total }));
  await target.countListings(client);
  const calmed = isMove ? target.NOTHING_CALMED : await target.calmDown(client);
  await target.retirePictures(client, contents.pictures.missing);
  signal?.throwIfAborted();
  await target.unmarkRestore(client);
  await target.commit(client);
  return calmed;
}

function checkColumns(existing: readonly source.TableToCopy[], requested: readonly BackedUpTable[], isMove?: boolean): void {
  const columns = new Map(existing.map((table) => [table.name, new Set(table.columns)]));
  for (const table of requested) {
    const has = isBackedUp(table.name, { isMove }) ? columns.get(table.name) : undefined;
    const missing = table.columns.find((column) => !has?.has(column));
    if (!has || missing)
      throw new UnusableBackup(`The backup does not fit its own release: it has ${table.name} ${missing ?? ''}, which is not there.`);
  }
}

interface LoadingOptions {
  client: TargetClient;
  backup: CheckedBackup;
  /** Where pictures go, if they do. */
  picturesDir: string | undefined;
  entries: AsyncGenerator<{ name: string; content: Buffer }>;
  signal: AbortSignal | undefined;
}

/** Takes the entries of a backup one after the other: parts of tables into these, pictures to the disk. */
class Loading {
  readonly #options: LoadingOptions;
  readonly #store: DiskStore | undefined;
  readonly #loaded = new Set<string>();
  #pictures: Promise<void>[] = [];

  constructor(options: LoadingOptions) {
    this.#options = options;
    this.#store = options.picturesDir === undefined ? undefined : new DiskStore(options.picturesDir);
  }

  async run(): Promise<void> {
    const { backup } = this.#options;
    for (let entry = await this.#next(); entry; ) {
      const kind = kindOfEntry(entry.name);
      if (kind?.is === 'part') {
        entry = await this.#loadTable(kind.table, entry);
        continue;
      }
      if (kind?.is === 'picture') await this.#write(kind.rendition, entry.content);
      if (entry.name === CHECKSUM_FILE && entry.content.toString('latin1').trim() !== backup.sha256)
        throw new UnusableBackup('The file was changed while it was restored.');
      entry = await this.#next();
    }
    await Promise.all(this.#pictures);
    const absent = backup.contents.tables.find(({ name, rows }) => rows > 0 && !this.#loaded.has(name));
    if (absent) throw new UnusableBackup(`The backup is damaged: the rows of ${absent.name} are missing.`);
  }

  async #next(): Promise<{ name: string; content: Buffer } | undefined> {
    this.#options.signal?.throwIfAborted();
    const { value } = await this.#options.entries.next();
    return value ?? undefined;
  }

  /** Loads the parts of a table and compares what is in it then. Returns the entry after them. */
  async #loadTable(name: string, first: { name: string; content: Buffer }) {
    const { client, backup } = this.#options;
    const table = backup.contents.tables.find((known) => known.name === name);
    if (!table || this.#loaded.has(name)) throw new UnusableBackup(`The backup is damaged: its rows of ${name} are not in its list.`);
    this.#loaded.add(name);
    let after: typeof first | undefined = first;
    const next = () => this.#next();
    async function* parts() {
      for (let number = 1; after; number++) {
        const kind = kindOfEntry(after.name);
        if (kind?.is !== 'part' || kind.table !== name) return;
        if (kind.number !== number) throw new UnusableBackup(`The backup is damaged: the rows of ${name} are out of order.`);
        yield await decompress(after.content, { maxOutputLength: PART_LENGTH });
        after = await next();
      }
    }
    await target.fillTable(client, table, parts());
    await compareTable(client, table);
    return after;
  }

  async #write(rendition: string, content: Buffer): Promise<void> {
    if (!this.#store) return;
    this.#pictures.push(this.#store.write(rendition, content));
    if (this.#pictures.length < PICTURES_AT_ONCE) return;
    await Promise.all(this.#pictures);
    this.#pictures = [];
  }
}

/** Reads a table's rows again: they must be those of the shop that was backed up, byte for byte. */
async function compareTable(client: TargetClient, { name, columns, rows, sha256 }: BackedUpTable): Promise<void> {
  const hash = createHash('sha256');
  let found = 0;
  for await (const chunk of source.copyTable(client, { name, columns }, { chunkLength: PART_LENGTH, onRows: (count) => (found = count) }))
    hash.update(chunk);
  if (found === rows && hash.digest('hex') === sha256) return;
  throw new UnusableBackup(`The rows of ${name} are not those that were backed up (${found} of ${rows}): nothing was restored.`);
}

function megabytes(label: string, bytes: number, of: number): BackupProgress {
  return { label: `${label} (MB)`, done: Math.round(bytes / 1e6), total: Math.max(1, Math.round(of / 1e6)) };
}
