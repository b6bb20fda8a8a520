import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readyDir } from '#db/cluster-swap.server';
import { clusterVersion } from '#db/cluster-versions.server';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { listMigrationFiles, migrate, migrateTo } from '#db/migrate.server';
import { postgresProgram } from '#db/postgres-cluster.server';
import { describeSchema } from '#db/schema.queries.server';
import { insertDemoShop } from '#demo/seed-demo.server';
import { mediaDir } from '#features/platform/media/picture-store.server';
import { CARDS, cardOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { withClient } from '#test/database-client.server';
import { makeProduct } from '#test/factories.server';
import { findBrokenInvariants } from '#test/invariants.server';
import { makePicture, uploadPicture } from '#test/pictures.server';
import { openShopServer } from '#test/shop-server.server';
import { copyTestDatabase, createEmptyDatabase } from '#test/test-database.server';
import type { TestShop } from '#test/test-shop.server';
import type { BackedUpTable, BackupContents } from './backup.schema';
import { checkBackup, readBackup } from './backup-reader.server';
import { isBackedUp } from './backup-tables.rules';
import { BackupWriter } from './backup-writer.server';
import { type CreatedBackup, createBackup } from './create-backup.service.server';
import { restoreBackup } from './restore-backup.service.server';
import { upgradeDatabase } from './upgrade-database.service.server';

const server = openShopServer();
const OWNER = '11111111-1111-4111-8111-111111111111';
let dir: string;
let databases: { url: string; drop: () => Promise<void> }[] = [];

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'shop-backup-'));
  await insertDemoShop({ db: server.test.shop.db, now: new Date(), onProgress: () => {} });
});

afterAll(async () => {
  for (const { drop } of databases) await drop();
  databases = [];
  await rm(dir, { recursive: true, force: true });
});

let files = 0;

function urlOf({ shop }: TestShop): string {
  return shop.config.databaseUrl ?? '';
}

function backUp(): Promise<CreatedBackup> {
  return backUpOf(urlOf(server.test));
}

function backUpOf(url: string): Promise<CreatedBackup> {
  return createBackup({ url, config: server.test.shop.config, file: path.join(dir, `${++files}.tar`) });
}

async function emptyDatabase() {
  const database = await createEmptyDatabase(inject('templateUrl'));
  databases.push(database);
  return database.url;
}

/** A database with the tables of this release, and no row. */
async function emptyShop() {
  const database = await copyTestDatabase(inject('templateUrl'));
  databases.push(database);
  return database.url;
}

async function restore(file: string, { into = emptyShop } = {}) {
  const url = await into();
  const dataDir = path.join(dir, `restored-${++files}`);
  return { url, dataDir, ...(await restoreBackup({ url, config: { dataDir }, file })) };
}

/** A hash of all rows of each table, and their number. */
function hashTables(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    await client.query(`SET timezone = 'UTC'`);
    const { rows: tables } = await client.query(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p'`,
    );
    const hashes: Record<string, string> = {};
    for (const { name } of tables.filter((table) => isBackedUp(table.name))) {
      const { rows } = await client.query(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS hash FROM ${pg.escapeIdentifier(name)} t`,
      );
      hashes[name] = rows[0].hash;
    }
    return hashes;
  });
}

/** A hash of each file of uploaded pictures. Drawn ones have a name before their hash, and are drawn again. */
async function hashUploads(dataDir: string): Promise<Record<string, string>> {
  const folder = mediaDir(dataDir);
  const names = (await readdir(folder, { recursive: true })).filter((name) => /^..\/[\da-f]{32}-/.test(name));
  const hash = async (name: string) =>
    createHash('sha256')
      .update(await readFile(path.join(folder, name)))
      .digest('hex');
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await hash(name)])));
}

describe('a backup of a shop', () => {
  it('that sells meanwhile restores one moment of it, in which everything fits together', async () => {
    const { test } = server;
    const product = await makeProduct(test.shop.db, { listPriceCents: 20_00, stock: 500 });
    const customer = await test.signIn();
    let isSelling = true;
    let placed = 0;
    const selling = (async () => {
      while (isSelling) {
        await fillCart(test, customer.token, [{ id: product.id, quantity: 1 }]);
        expect((await place(test, customer.token, { body: cardOrder(CARDS.pays) })).status).toBe(201);
        placed++;
      }
    })();
    const backup = await backUp();
    isSelling = false;
    await selling;
    expect(placed).toBeGreaterThan(0);
    const restored = await restore(backup.file);
    expect(await findBrokenInvariants(restored.url)).toEqual([]);
    const { rows: counted } = await withClient(restored.url, (client) =>
      client.query(`SELECT (SELECT count(*)::integer FROM listing_generation) AS generations, (SELECT sum(products)::integer FROM listing_counts) AS counted,
                           (SELECT count(*)::integer FROM product_listings) AS listed`),
    );
    expect(counted[0].generations).toBe(1);
    expect(counted[0].counted).toBe(counted[0].listed);
    expect(counted[0].listed).toBeGreaterThan(100);
  });

  it('restores every table, row by row, and every picture', async () => {
    const { test } = server;
    const { token } = await test.signIn('admin');
    for (const seed of ['one', 'two']) {
      const bytes = await makePicture({ seed }).png().toBuffer();
      expect((await uploadPicture({ origin: `http://127.0.0.1:${server.port()}`, token, bytes })).status).toBe(201);
    }
    const backup = await backUp();
    const restored = await restore(backup.file);
    const { jobs: _held, ...found } = await hashTables(restored.url);
    const { jobs: _waiting, ...requested } = await hashTables(urlOf(test));
    expect(found).toEqual(requested);
    expect(await hashUploads(restored.dataDir)).toEqual(await hashUploads(test.shop.config.dataDir));
    expect(restored.contents.pictures).toMatchObject({ place: 'file', count: 2, files: 16, missing: [] });
    expect(await describeSchema(restored.url)).toBe(await describeSchema(urlOf(test)));
    expect(await migrate(restored.url)).toEqual({ applied: [] });
    expect((await stat(backup.file)).mode & 0o777).toBe(0o600);
  });
});

describe('a restored shop', () => {
  let source: { url: string; drop: () => Promise<void> };
  let small: CreatedBackup;

  beforeAll(async () => {
    source = await copyTestDatabase(inject('templateUrl'));
    databases.push(source);
    await withClient(source.url, async (client) => {
      await client.query(
        `INSERT INTO users (id, first_name, last_name, email, password_hash, role) VALUES ('${OWNER}', 'Olga', 'Owner', 'olga@example.com', 'x', 'owner')`,
      );
      await client.query(
        `INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (sha256('x'), '${OWNER}', now() + interval '1 day')`,
      );
      await client.query(`INSERT INTO jobs (kind, payload) VALUES ('mail', '{}'), ('mail', '{}')`);
      await client.query(`INSERT INTO jobs (kind, payload, failed_at) VALUES ('mail', '{}', now())`);
      await client.query(
        `INSERT INTO webhook_endpoints (url, events, secret) VALUES ('https://erp.example.com/in', '{order.created}', 'whsec_x')`,
      );
      await client.query(
        `INSERT INTO order_jobs (status, move_to, chosen, admin_id, admin_email) VALUES ('running', 'shipped', '{}', '${OWNER}', 'olga@example.com')`,
      );
    });
    small = await backUpOf(source.url);
  });

  it('sends no mail that waited, calls no webhook and continues no job, until somebody says so', async () => {
    const restored = await restore(small.file);
    expect(restored).toMatchObject({ heldJobs: 2, pausedWebhooks: 1, stoppedWork: 1 });
    const rows = await withClient(restored.url, async (client) => {
      const { rows: found } = await client.query(`
        SELECT (SELECT array_agg(run_at = 'infinity' ORDER BY run_at) FROM jobs WHERE failed_at IS NULL) AS held,
               (SELECT status FROM webhook_endpoints) AS webhooks, (SELECT status FROM order_jobs) AS moves,
               (SELECT count(*)::integer FROM sessions) AS sessions,
               (SELECT count(*)::integer FROM pg_trigger WHERE tgenabled <> 'O') AS disabled`);
      return found;
    });
    expect(rows).toEqual([{ held: [true, true], webhooks: 'paused', moves: 'stopped', sessions: 0, disabled: 0 }]);
  });

  it('needs no superuser: the owner of a managed database restores it', async () => {
    const url = await emptyDatabase();
    const name = new URL(url).pathname.slice(1);
    const role = `owner_of_${name}`;
    await withClient(url, async (client) => {
      await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret' NOSUPERUSER`);
      await client.query(`ALTER DATABASE ${name} OWNER TO ${role}`);
    });
    const asOwner = Object.assign(new URL(url), { username: role, password: 'secret' }).href;
    const restored = await restoreBackup({ url: asOwner, config: { dataDir: path.join(dir, role) }, file: small.file });
    expect(restored.rows).toBe(small.rows);
    expect(await describeSchema(asOwner)).toBe(await describeSchema(source.url));
    // A later release applies files of functions to it, in a session that has loaded no extension yet.
    await withClient(asOwner, (client) =>
      client.query(`UPDATE migrations SET sha256 = 'of an older release' WHERE name LIKE 'functions/%'`),
    );
    expect((await migrate(asOwner)).applied).toContain('functions/spelling.sql');
    await withClient(url, (client) =>
      client.query(
        `ALTER DATABASE ${name} OWNER TO CURRENT_USER; REASSIGN OWNED BY ${role} TO CURRENT_USER; DROP OWNED BY ${role}; DROP ROLE ${role}`,
      ),
    );
  });

  it('can be of an older release: it is brought up to date', async () => {
    const old = await emptyDatabase();
    const known = listMigrationFiles().map(({ name }) => name);
    await withClient(old, async (client) => {
      await migrateTo(client, new Set(known.filter((name) => name < '0060')));
      await client.query(
        `INSERT INTO users (id, first_name, last_name, email, password_hash, role) VALUES ('${OWNER}', 'Olga', 'Owner', 'olga@example.com', 'x', 'owner')`,
      );
    });
    const backup = await backUpOf(old);
    expect(backup.start.version).toBe('0051_promotions');
    const restored = await restore(backup.file, { into: emptyDatabase });
    expect(await describeSchema(restored.url)).toBe(await describeSchema(source.url));
    const { rows } = await withClient(restored.url, (client) => client.query('SELECT first_name, is_guest FROM users'));
    expect(rows).toEqual([{ first_name: 'Olga', is_guest: false }]);
  });

  it('does not start when the restore was interrupted, which can be repeated', async () => {
    const url = await emptyDatabase();
    const stopping = new AbortController();
    const config = { dataDir: path.join(dir, 'interrupted') };
    const onProgress = ({ label }: { label: string }) => label === 'Indexes' && stopping.abort(new Error('killed'));
    await expect(restoreBackup({ url, config, file: small.file, onProgress, signal: stopping.signal })).rejects.toThrow('killed');
    await expect(migrate(url)).rejects.toThrow('A restore into this database was interrupted');
    expect((await withClient(url, (client) => client.query('SELECT FROM users'))).rows).toEqual([]);
    expect((await restoreBackup({ url, config, file: small.file })).rows).toBe(small.rows);
    expect(await migrate(url)).toEqual({ applied: [] });
  });

  it('goes only into an empty database', async () => {
    const restoring = restoreBackup({ url: source.url, config: { dataDir: dir }, file: small.file });
    await expect(restoring).rejects.toThrow('There is a shop already, and a backup goes into an empty one only');
    const other = await emptyDatabase();
    await withClient(other, (client) => client.query('CREATE TABLE things (id integer)'));
    await expect(restoreBackup({ url: other, config: { dataDir: dir }, file: small.file })).rejects.toThrow('tables of another program');
  });

  it('is refused before anything is touched when its file is not what was written', async () => {
    const whole = await readFile(small.file);
    const url = await emptyDatabase();
    const tryWith = async (content: Buffer) => {
      const file = path.join(dir, `damaged-${++files}.tar`);
      await writeFile(file, content);
      return restoreBackup({ url, config: { dataDir: dir }, file });
    };
    const flipped = Buffer.from(whole);
    const at = whole.indexOf('backup.json') + 600;
    flipped.writeUInt8(whole.readUInt8(at) ^ 1, at);
    await expect(tryWith(flipped)).rejects.toThrow('is damaged');
    for (const length of [0, 300, 512, 5_000, Math.floor(whole.length / 2), whole.length - 1_024, whole.length - 1])
      await expect(tryWith(whole.subarray(0, length))).rejects.toThrow(/ends too early|is damaged/);
    await expect(tryWith(Buffer.concat([whole, Buffer.alloc(512)]))).rejects.toThrow('goes on after its end');
    await expect(tryWith(Buffer.from('a letter, no backup'.repeat(100)))).rejects.toThrow('is not a backup of a shop');
    expect(
      (await withClient(url, (client) => client.query(`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`))).rows,
    ).toEqual([]);
    await expect(restoreBackup({ url, config: { dataDir: dir }, file: path.join(dir, 'no.tar') })).rejects.toThrow('There is no file');
  });

  it.each([
    '../../evil.webp',
    '/etc/passwd',
    'media/../../x.webp',
    'media/aa/../b.webp',
    'tables/../users/000001.copy.zst',
    'media/aa/x.js',
    'notes',
  ])('is refused when its file has a file that no backup has: %s', async (name) => {
    const file = path.join(dir, `evil-${++files}.tar`);
    const writer = await BackupWriter.create(file, new Date());
    await writer.add('backup.json', Buffer.from(JSON.stringify(small.start)));
    await writer.add(name, Buffer.from('evil'));
    await writer.add('contents.json', Buffer.from(JSON.stringify(small.contents)));
    await writer.finish();
    await expect(checkBackup(file)).rejects.toThrow(`a file that no backup has, ${name}`);
  });

  it.each([
    [
      'a newer release',
      (contents: BackupContents) => contents.migrations.push({ name: '9999_future.sql', sha256: '0'.repeat(64) }),
      'newer release',
    ],
    [
      'tables that are not the shop’s',
      (contents: BackupContents) => contents.tables.push({ ...first(contents), name: 'pg_authid' }),
      'does not fit',
    ],
    [
      'sessions that somebody added',
      (contents: BackupContents) => contents.tables.push({ ...first(contents), name: 'sessions' }),
      'does not fit',
    ],
    ['fewer rows than its list says', (contents: BackupContents) => (first(contents).rows = 7), 'are missing'],
  ])('is refused when its file has %s, even with a right checksum', async (_what, change, message) => {
    const contents = structuredClone(small.contents);
    change(contents);
    const file = path.join(dir, `odd-${++files}.tar`);
    const writer = await BackupWriter.create(file, new Date());
    await writer.add('backup.json', Buffer.from(JSON.stringify(small.start)));
    for await (const { name, content } of readBackup(small.file)) if (name.startsWith('tables/')) await writer.add(name, content);
    await writer.add('contents.json', Buffer.from(JSON.stringify(contents)));
    await writer.finish();
    await expect(restoreBackup({ url: await emptyShop(), config: { dataDir: dir }, file })).rejects.toThrow(message);
  });
});

/** A table without rows. */
function first({ tables }: BackupContents): BackedUpTable {
  const table = tables.find(({ rows }) => rows === 0);
  if (!table) throw new Error('Every table has rows.');
  return table;
}

describe('the upgrade of the database', () => {
  it('leaves nothing out and nothing waiting, repeats what was interrupted, and preserves the old folder', async () => {
    const dataDir = path.join(dir, 'upgraded');
    const database = path.join(dataDir, 'postgres');
    const before = await startEmbeddedPostgres({ dir: database, isDisposable: true });
    await migrate(before.url);
    await withClient(before.url, async (client) => {
      await client.query(
        `INSERT INTO users (id, first_name, last_name, email, password_hash, role) VALUES ('${OWNER}', 'Olga', 'Owner', 'olga@example.com', 'x', 'owner')`,
      );
      await client.query(
        `INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (sha256('x'), '${OWNER}', now() + interval '1 day')`,
      );
      await client.query(`INSERT INTO jobs (kind, payload) VALUES ('mail', '{}')`);
      await client.query(`INSERT INTO backups (cause, status, file) VALUES ('nightly', 'done', '/mnt/monday.tar')`);
    });
    const requested = await hashTables(before.url);
    await before.stop();
    const config = { ...server.test.shop.config, dataDir, postgresBin: undefined };
    const major = await clusterVersion(database);
    const upgrade = (signal?: AbortSignal, onProgress?: () => void) =>
      upgradeDatabase({
        config,
        oldPrograms: path.dirname(postgresProgram(undefined)),
        signal,
        ...(onProgress && { onProgress }),
      });
    const stopping = new AbortController();
    await expect(upgrade(stopping.signal, () => stopping.abort(new Error('stopped')))).rejects.toThrow('stopped');
    expect(await upgrade()).toMatchObject({ oldDir: `${database}-${major}` });
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', `postgres-${major}`]);
    await expect(upgrade()).rejects.toThrow('exists already');
    // As if it had been killed before its last step.
    await rename(database, readyDir(database));
    expect(await upgrade()).toBeUndefined();
    const after = await startEmbeddedPostgres({ dir: database, isDisposable: true });
    expect(await hashTables(after.url)).toEqual(requested);
    const { rows } = await withClient(after.url, (client) =>
      client.query(
        `SELECT (SELECT count(*)::integer FROM sessions) AS sessions, (SELECT file FROM backups) AS file, (SELECT run_at < now() FROM jobs) AS "isDue"`,
      ),
    );
    expect(rows).toEqual([{ sessions: 1, file: '/mnt/monday.tar', isDue: true }]);
    await after.stop();
  });
});

describe('a backup', () => {
  it('leaves nothing behind when it fails, and never replaces a file that is being written', async () => {
    const file = path.join(dir, 'aborted.tar');
    const { config } = server.test.shop;
    const stopping = new AbortController();
    const onProgress = () => stopping.abort(new Error('stopped'));
    await expect(createBackup({ url: urlOf(server.test), config, file, onProgress, signal: stopping.signal })).rejects.toThrow('stopped');
    expect((await readdir(dir)).filter((name) => name.startsWith('aborted'))).toEqual([]);
    await writeFile(`${file}.part`, 'of another backup');
    await expect(createBackup({ url: urlOf(server.test), config, file })).rejects.toMatchObject({ code: 'EEXIST' });
  });
});
