import { mkdir, mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readShopMetrics } from '#features/platform/metrics/metrics.service.server';
import type { Shop } from '#server/shop.server';
import { openTestShop } from '#test/test-shop.server';
import { checkBackup } from './backup-reader.server';
import { runDueBackup } from './nightly.service.server';

const test = openTestShop();
let dir: string;
let shop: Shop;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'shop-nightly-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

beforeEach(async () => {
  await rm(dir, { recursive: true, force: true });
  await test.shop.db.deleteFrom('backups').execute();
  await beganAgo('3 days');
  shop = { ...test.shop, config: { ...test.shop.config, backupDir: dir, backupTime: '03:30', backupProofMaxBytes: 0 } };
});

const beganAgo = (interval: string) => sql`UPDATE migrations SET applied_at = now() - ${interval}::interval`.execute(test.shop.db);
const run = (input = shop) => runDueBackup(input, { url: test.shop.config.databaseUrl ?? '' });
const rows = () => test.shop.db.selectFrom('backups').selectAll().orderBy('createdAt').execute();
const files = async () => (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.tar'));

describe('the nightly backup', () => {
  it('is made once a night, into a file that only its owner reads, and can be restored', async () => {
    await run();
    await run();
    const [backup, ...others] = await rows();
    expect(others).toEqual([]);
    expect(backup).toMatchObject({ cause: 'nightly', status: 'done', error: null, pictures: 0 });
    const [name = ''] = await files();
    expect(backup?.file).toBe(path.join(dir, name));
    expect(backup?.bytes).toBe((await stat(path.join(dir, name))).size);
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    expect((await checkBackup(path.join(dir, name))).contents.tables.length).toBeGreaterThan(100);
    await sql`UPDATE backups SET created_at = created_at - interval '1 day'`.execute(test.shop.db);
    await run();
    expect(await rows()).toHaveLength(2);
  });

  it('is not made for a shop that began after its time, nor when it is off', async () => {
    await beganAgo('0 days');
    await run();
    await beganAgo('3 days');
    await run({ ...shop, config: { ...shop.config, backupTime: 'off' } });
    expect(await rows()).toEqual([]);
  });

  it('that fails is reported, and tried again after an hour', async () => {
    await writeFile(dir, 'a file where the folder should be');
    await run();
    await run();
    expect(await rows()).toMatchObject([{ status: 'failed', error: expect.stringContaining('EEXIST') }]);
    expect(await readShopMetrics(shop)).toMatch(/^shop_backup_failed 1$/m);
    await rm(dir);
    await sql`UPDATE backups SET created_at = created_at - interval '61 minutes'`.execute(test.shop.db);
    await run();
    expect((await rows()).map(({ status }) => status)).toEqual(['failed', 'done']);
    const metrics = await readShopMetrics(shop);
    expect(metrics).toMatch(/^shop_backup_failed 0$/m);
    const [, at] = /^shop_backup_last_success_timestamp_seconds (\S+)$/m.exec(metrics) ?? [];
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('does not begin when it does not fit on the disk', async () => {
    await run();
    await sql`UPDATE backups SET created_at = created_at - interval '1 day', bytes = 1e17`.execute(test.shop.db);
    await run();
    expect((await rows()).at(-1)).toMatchObject({ status: 'failed', error: expect.stringMatching(/too little room .* set BACKUP_DIR/) });
    expect(await files()).toHaveLength(1);
  });

  it('whose process was killed is reported, and its partial file is removed', async () => {
    await run();
    await sql`UPDATE backups SET status = 'running', run_by = 1, created_at = created_at - interval '1 day'`.execute(test.shop.db);
    const partial = path.join(dir, 'tradewind-2026-01-01-033000.tar.part');
    await writeFile(partial, 'half');
    await utimes(partial, 0, 0);
    await run();
    expect(await rows()).toMatchObject([{ status: 'failed', error: 'The shop stopped during the backup.' }, { status: 'done' }]);
    expect(await readdir(dir)).not.toContain(path.basename(partial));
  });

  it('leaves seven days and four weeks, removes older files, and none that lies elsewhere', async () => {
    const elsewhere = path.join(tmpdir(), `shop-nightly-${crypto.randomUUID()}.tar`);
    await writeFile(elsewhere, 'of an older folder');
    await run();
    const [{ file: newest } = { file: null }] = await rows();
    for (let days = 1; days <= 40; days++) {
      const file = days === 40 ? elsewhere : path.join(dir, `tradewind-old-${days}.tar`);
      if (days < 40) await writeFile(file, 'old');
      await sql`
        INSERT INTO backups (cause, status, created_at, file) VALUES ('nightly', 'done', now() - ${days} * interval '1 day', ${file})`.execute(
        test.shop.db,
      );
    }
    await sql`UPDATE backups SET created_at = created_at - interval '1 day' WHERE file = ${newest}`.execute(test.shop.db);
    await run();
    const left = await files();
    expect(left.length).toBeGreaterThanOrEqual(8);
    expect(left.length).toBeLessThanOrEqual(12);
    const stored = (await rows()).filter(({ removedAt }) => removedAt === null);
    expect(stored.map(({ file }) => path.basename(file ?? '')).sort()).toEqual(left.sort());
    expect((await stat(elsewhere)).size).toBeGreaterThan(0);
    await rm(elsewhere);
  });
});

describe('the trial restore of a backup', () => {
  const tried = async () => (await rows()).map(({ proof, proofError }) => ({ proof, proofError }));

  it('follows the nightly one up to a size, in a database that is removed; a damaged file is reported', async () => {
    await run({ ...shop, config: { ...shop.config, backupProofMaxBytes: 1e9 } });
    expect(await tried()).toEqual([{ proof: 'done', proofError: null }]);
    expect(await readdir(shop.config.dataDir)).not.toContain('backup-trial');
    const [backup] = await rows();
    const metrics = await readShopMetrics(shop);
    expect(metrics).toMatch(/^shop_backup_proof_failed 0$/m);
    expect(metrics).toMatch(new RegExp(`^shop_backup_last_proof_timestamp_seconds ${Math.floor(Number(backup?.provedAt) / 1000)}`, 'm'));

    await truncate(backup?.file ?? '', 10_000);
    const { token } = await test.signIn('admin');
    const prove = () => test.request('POST', `/admin/backups/${backup?.id}/proof`, { token, body: {} });
    expect(await prove()).toMatchObject({ status: 200, body: { backups: [{ proof: { status: 'waiting' } }] } });
    expect((await prove()).status).toBe(409);
    await run();
    expect(await tried()).toEqual([{ proof: 'failed', proofError: expect.stringMatching(/ends too early|is damaged/) }]);
    expect(await readShopMetrics(shop)).toMatch(/^shop_backup_proof_failed 1$/m);
    await rm(backup?.file ?? '');
    await prove();
    await run();
    expect(await tried()).toEqual([{ proof: 'failed', proofError: expect.stringContaining('There is no file') }]);
  });

  it('is not made of a backup that is larger, and is reported when the shop stopped during it', async () => {
    await run();
    expect(await tried()).toEqual([{ proof: null, proofError: null }]);
    await sql`UPDATE backups SET proof = 'running', run_by = 1`.execute(test.shop.db);
    await run();
    expect(await tried()).toEqual([{ proof: 'failed', proofError: expect.stringContaining('The shop stopped') }]);
  });
});

describe('the download of a backup', () => {
  const CONTENT = 'a backup, '.repeat(1_000);
  let file: string;

  beforeEach(async () => {
    const { backupDir } = test.shop.config;
    await mkdir(backupDir, { recursive: true });
    file = path.join(backupDir, 'tradewind-2026-11-23-033000-000.tar');
    await writeFile(file, CONTENT);
  });
  afterEach(() => rm(file, { force: true }));

  async function made(at = file): Promise<string> {
    const { rows: added } = await sql<{ id: string }>`
      INSERT INTO backups (cause, status, file) VALUES ('nightly', 'done', ${at}) RETURNING id`.execute(test.shop.db);
    return `/admin/backups/${added[0]?.id}/file`;
  }

  it('gives an owner the file, or the rest of it, and is recorded', async () => {
    const { token } = await test.signIn('admin');
    const address = await made();
    const whole = await test.request('GET', address, { token });
    expect(whole).toMatchObject({ status: 200, body: CONTENT });
    expect(whole.headers.get('Content-Length')).toBe(String(CONTENT.length));
    expect(whole.headers.get('Content-Disposition')).toBe(`attachment; filename="${path.basename(file)}"`);
    expect(whole.headers.get('Cache-Control')).toBe('no-store');
    const rest = await test.request('GET', address, { token, headers: { Range: 'bytes=9995-' } });
    expect(rest).toMatchObject({ status: 206, body: CONTENT.slice(9_995) });
    expect(rest.headers.get('Content-Range')).toBe('bytes 9995-9999/10000');
    expect((await test.request('GET', address, { token, headers: { Range: 'bytes=10000-' } })).status).toBe(416);
    expect((await test.request('GET', address, { token, headers: { Range: 'bytes=1-2,5-6' } })).status).toBe(200);
    const { body } = await test.request('GET', '/admin/audit?limit=1', { token });
    expect(body.entries).toMatchObject([{ action: 'backup.download', after: { file: path.basename(file) } }]);
  });

  it('needs an owner, and a fresh confirmation', async () => {
    const address = await made();
    const { token: manager } = await test.signIn('manager');
    expect((await test.request('GET', address, { token: manager })).status).toBe(403);
    expect((await test.request('GET', address)).status).toBe(401);
    const { token, userId } = await test.signIn('admin');
    await test.shop.db
      .updateTable('sessions')
      .set({ confirmedAt: new Date(0) })
      .where('userId', '=', userId)
      .execute();
    expect(await test.request('GET', address, { token })).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
  });

  it('gives nothing that is not a backup of this folder', async () => {
    const { token } = await test.signIn('admin');
    const { backupDir } = test.shop.config;
    const others = [path.join(backupDir, 'gone.tar'), '/etc/passwd', `${backupDir}/../postgres/password`, `${backupDir}/x/../../y.tar`];
    for (const other of others) expect((await test.request('GET', await made(other), { token })).status).toBe(404);
    for (const id of ['..%2f..%2fetc%2fpasswd', 'x', crypto.randomUUID()])
      expect((await test.request('GET', `/admin/backups/${id}/file`, { token })).status).toBe(404);
  });
});

describe('the calls of backups', () => {
  it('show what was made, and begin one that then runs', async () => {
    const { token } = await test.signIn('admin');
    const begun = await test.request('POST', '/admin/backups', { token, body: {} });
    expect(begun.status).toBe(200);
    expect(begun.body.backups).toMatchObject([{ cause: 'staff', status: 'waiting', isRemoved: false }]);
    expect((await test.request('POST', '/admin/backups', { token, body: {} })).body.backups).toHaveLength(1);
    await run({ ...shop, config: { ...shop.config, backupTime: 'off' } });
    const { body } = await test.request('GET', '/admin/backups', { token });
    expect(body).toMatchObject({ backups: [{ status: 'done', pictures: 0 }], heldMails: 0, daily: 7, weekly: 4, timeZone: 'UTC' });
    expect(body.backups[0].rows).toBeGreaterThan(0);
    expect(body).not.toHaveProperty('time');
  });

  it.each(['send', 'discard'] as const)('%s the mails that are held since a restore, once', async (action) => {
    const { token } = await test.signIn('admin');
    await test.shop.db.deleteFrom('jobs').execute();
    await sql`INSERT INTO jobs (kind, run_at) VALUES ('mail', 'infinity'), ('mail', 'infinity'), ('mail', now() + interval '1 hour')`.execute(
      test.shop.db,
    );
    expect((await test.request('GET', '/admin/backups', { token })).body.heldMails).toBe(2);
    const decided = await test.request('POST', '/admin/backups/held-mails', { token, body: { action } });
    expect(decided).toMatchObject({ status: 200, body: { mails: 2 } });
    const { rows: jobs } = await sql<{ isDue: boolean; hasFailed: boolean }>`
      SELECT run_at <= now() AS is_due, failed_at IS NOT NULL AS has_failed FROM jobs ORDER BY run_at`.execute(test.shop.db);
    expect(jobs.slice(0, 2)).toEqual(Array(2).fill({ isDue: true, hasFailed: action === 'discard' }));
    expect(jobs[2]).toEqual({ isDue: false, hasFailed: false });
    expect((await test.request('POST', '/admin/backups/held-mails', { token, body: { action } })).status).toBe(409);
    expect((await test.request('POST', '/admin/backups/held-mails', { token, body: { action: 'burn' } })).status).toBe(422);
    await test.shop.db.deleteFrom('jobs').execute();
  });

  it('are for staff with the right to settings only', async () => {
    const { token: packer } = await test.signIn('packer');
    const { token: manager } = await test.signIn('manager');
    const { token: customer } = await test.signIn();
    for (const token of [packer, customer]) expect((await test.request('GET', '/admin/backups', { token })).status).toBe(403);
    expect((await test.request('GET', '/admin/backups')).status).toBe(401);
    expect((await test.request('GET', '/admin/backups', { token: manager })).status).toBe(200);
    for (const path of ['/admin/backups', '/admin/backups/held-mails'])
      expect((await test.request('POST', path, { token: manager, body: { action: 'send' } })).status).toBe(403);
  });
});
