import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  previewDir,
  readPreviewAccess,
  runWantedPreview,
  startBackupPreviews,
} from '#features/platform/backup/backup-previews.service.server';
import { createBackup } from '#features/platform/backup/create-backup.service.server';
import { runStatement } from '#test/database-client.server';
import { makePicture, uploadPicture } from '#test/pictures.server';
import { openShopServer } from '#test/shop-server.server';

/** What happened to the shop since the backup must not be seen in it, nor the other way round. */

const server = openShopServer();
const { test } = server;
const PAGE = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
const CALL = { 'x-backup-preview': '1' };
/** For a restore, while other tests use the machine. */
const PATIENCE_MS = 240_000;
const SOON = { timeout: 15_000 };
let dir: string;
let file: string;
let owner: { token: string; userId: string };
let productId: string;
let pictureUrl: string;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'shop-preview-'));
  test.shop.config.backupDir = dir;
  file = path.join(dir, 'shop.tar');
  owner = await test.signIn('admin');
  const bytes = await makePicture({ seed: 'preview' }).png().toBuffer();
  const { body: uploaded } = await uploadPicture({ origin: `http://127.0.0.1:${server.port()}`, token: owner.token, bytes });
  await test.request('POST', '/categories', { token: owner.token, body: { name: 'Mugs' } });
  const product = { name: 'Mug of then', category: 'Mugs', price: 20, images: [{ mediaId: uploaded.media._id }] };
  const { body } = await test.request('POST', '/products', { token: owner.token, body: product });
  productId = body.product._id;
  pictureUrl = body.product.images[0].url;
  await createBackup({ url: test.shop.config.databaseUrl ?? '', config: test.shop.config, file });
  await test.request('PUT', `/products/${productId}`, { token: owner.token, body: { name: 'Mug of now' } });
}, PATIENCE_MS);

afterAll(() => rm(dir, { recursive: true, force: true }));

let stop = new AbortController();
let running: Promise<void> = Promise.resolve();

async function reset() {
  stop.abort();
  await running;
  await sql`DELETE FROM backup_previews`.execute(test.shop.db);
  await sql`DELETE FROM backups`.execute(test.shop.db);
  stop = new AbortController();
}

async function addBackup(at = file): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO backups (cause, status, file) VALUES ('staff', 'done', ${at}) RETURNING id`.execute(test.shop.db);
  return rows[0]?.id ?? '';
}

const startAnother = async () => test.request('POST', `/admin/backups/${await addBackup()}/preview`, { token: owner.token, body: {} });

const statusOf = async () => (await test.request('GET', '/admin/backups', { token: owner.token })).body.preview?.status;

/** Restores the backup, and returns the cookie of the owner's browser. */
async function lookAtIt(): Promise<string> {
  const started = await startAnother();
  expect(started).toMatchObject({ status: 200, body: { preview: { status: 'waiting', isOwn: true } } });
  running = runWantedPreview(test.shop, { stop: stop.signal });
  await vi.waitFor(async () => expect(await statusOf()).toBe('open'), { timeout: PATIENCE_MS, interval: 200 });
  return openIt();
}

async function openIt(): Promise<string> {
  const opened = await test.request('POST', '/admin/backups/preview/open', { token: owner.token, body: {} });
  expect(opened.status).toBe(200);
  const [cookie = '', ...attributes] = (opened.headers.get('Set-Cookie') ?? '').split('; ');
  expect(attributes).toContain('HttpOnly');
  return cookie;
}

async function send(address: string, headers: Record<string, string> = {}, method = 'GET') {
  const { status, headers: received, body } = await server.get(address, headers, method);
  const text = body.toString();
  return { status, headers: received, text, json: () => JSON.parse(text) };
}

const nameOf = async (headers: Record<string, string>) => (await send(`/api/products/${productId}`, headers)).json().product.name;
const signedIn = (token = owner.token) => ({ authorization: `Bearer ${token}` });

describe('a backup that somebody looks at', { timeout: PATIENCE_MS }, () => {
  let cookie: string;
  beforeAll(async () => {
    cookie = await lookAtIt();
  }, PATIENCE_MS);
  afterAll(reset, PATIENCE_MS);

  it('is what pages of that browser show, and what they call; everything else is the shop', async () => {
    expect(await nameOf({ ...CALL, cookie })).toBe('Mug of then');
    // Another tab, opened before; another browser.
    expect(await nameOf({ cookie })).toBe('Mug of now');
    expect(await nameOf({})).toBe('Mug of now');

    const page = await send('/page/one', { ...PAGE, cookie, 'accept-encoding': 'gzip' });
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/You are looking at the backup of .* Nothing here can be changed\./);
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect(page.headers).not.toHaveProperty('etag');
    const others = await send('/page/one', PAGE);
    expect(others.text).not.toContain('looking at the backup');
    expect(others.headers['cache-control']).toMatch(/^public/);
    const picture = await server.get(pictureUrl, { cookie });
    expect(picture.status).toBe(200);
    expect(picture.headers['cache-control']).toBe('private, no-store');
    expect(picture.body.equals((await server.get(pictureUrl)).body)).toBe(true);
  });

  it('signs in who opened it, with the rights that they have now, and nobody else', async () => {
    const orders = (headers: Record<string, string>) => send('/api/admin/orders', { ...CALL, cookie, ...headers });
    expect((await orders(signedIn())).status).toBe(200);
    expect((await orders({})).status).toBe(401);
    const { token: other } = await test.signIn('admin');
    expect((await orders(signedIn(other))).status).toBe(403);
    expect((await orders(signedIn(`twk_${'x'.repeat(43)}`))).status).toBe(403);
    const open = (token: string) => test.request('POST', '/admin/backups/preview/open', { token, body: {} });
    expect((await open(other)).status).toBe(403);
    expect((await open((await test.signIn('manager')).token)).status).toBe(403);

    await sql`UPDATE users SET role = 'manager' WHERE id = ${owner.userId}`.execute(test.shop.db);
    await expect.poll(() => orders(signedIn()).then(({ status }) => status), SOON).toBe(409);
    expect((await send('/page/one', { ...PAGE, cookie })).text).not.toContain('looking at the backup');
    await sql`UPDATE users SET role = 'owner' WHERE id = ${owner.userId}`.execute(test.shop.db);
  });

  it('refuses every change: the calls, and the database itself', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const { status, json } = await send(`/api/products/${productId}`, { ...CALL, ...signedIn(), cookie }, method);
      expect({ method, status, message: json().message }).toEqual({
        method,
        status: 403,
        message: 'You are looking at a backup. Nothing here can be changed.',
      });
    }
    expect((await send('/checkout', { ...PAGE, cookie }, 'POST')).status).toBe(403);
    const { rows } = await sql<{ id: string }>`SELECT id FROM backup_previews`.execute(test.shop.db);
    const { url = '' } = (await readPreviewAccess(test.shop.config, rows[0]?.id ?? '')) ?? {};
    await expect(runStatement(url, `UPDATE products SET name = 'changed'`)).rejects.toThrow('permission denied');
    await expect(runStatement(url, 'SELECT FROM products FOR UPDATE')).rejects.toThrow('permission denied');
    await expect(runStatement(url, 'CREATE TABLE mine ()')).rejects.toThrow('permission denied');
  });

  it('answers whatever its console reads', async () => {
    const { paths } = (await send('/api/openapi.json')).json() as { paths: Record<string, Record<string, unknown>> };
    // Signing out is of the shop.
    const reads = Object.entries(paths).filter(
      ([address, methods]) => 'get' in methods && !address.includes('{') && !address.endsWith('/logout'),
    );
    expect(reads.length).toBeGreaterThan(50);
    const failed: string[] = [];
    for (const [address] of reads) {
      const { status, text } = await send(`/api${address}`, { ...CALL, ...signedIn(), cookie });
      if (status >= 500) failed.push(`${address} ${status} ${text}`);
    }
    expect(failed).toEqual([]);
    // An export is in the audit log.
    const exported = await send('/api/admin/exports/products', { ...CALL, ...signedIn(), cookie });
    expect(exported).toMatchObject({ status: 403, text: expect.stringContaining('"read_only"') });
  });

  it('ends when it is closed, by its bar or in the console, and leaves nothing', async () => {
    const closed = await send('/backup-preview/close', { ...PAGE, cookie }, 'POST');
    expect(closed).toMatchObject({ status: 303, headers: { location: '/admin/settings/backups' } });
    expect(closed.headers['set-cookie']?.join()).toContain('backup_preview=; ');
    expect(await send('/api/products', { ...CALL, cookie })).toMatchObject({ status: 409 });
    expect((await send('/page/one', { ...PAGE, cookie })).text).not.toContain('looking at the backup');
    await running;
    expect(existsSync(previewDir(test.shop.config))).toBe(false);
    expect(await statusOf()).toBe(undefined);
  });
});

describe('looking at a backup', { timeout: PATIENCE_MS }, () => {
  afterEach(reset, PATIENCE_MS);

  it('ends when its time is over, and when another browser opens it the first sees the shop', async () => {
    const cookie = await lookAtIt();
    const second = await openIt();
    await expect.poll(() => send('/api/products', { ...CALL, cookie }).then(({ status }) => status), SOON).toBe(409);
    expect((await send('/api/products', { ...CALL, cookie: second })).status).toBe(200);
    await sql`UPDATE backup_previews SET expires_at = now()`.execute(test.shop.db);
    await expect.poll(() => send('/api/products', { ...CALL, cookie: second }).then(({ status }) => status), SOON).toBe(409);
    await running;
    expect(existsSync(previewDir(test.shop.config))).toBe(false);
  });

  it('is one at a time, and ends with the shop', async () => {
    await lookAtIt();
    expect((await startAnother()).status).toBe(409);
    stop.abort();
    await running;
    expect(await statusOf()).toBe(undefined);
    expect(existsSync(previewDir(test.shop.config))).toBe(false);
  });

  it('that does not fit on the disk is not restored, and says what to do', async () => {
    const large = path.join(dir, 'large.tar');
    await writeFile(large, '');
    await truncate(large, 1e13);
    const id = await addBackup(large);
    await test.request('POST', `/admin/backups/${id}/preview`, { token: owner.token, body: {} });
    await runWantedPreview(test.shop, { stop: stop.signal });
    const { body } = await test.request('GET', '/admin/backups', { token: owner.token });
    expect(body.preview).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/too little room .* restore the file on another/),
    });
    expect((await startAnother()).status).toBe(200);
  });

  it('that a killed process has left is removed at the next start', async () => {
    const id = await addBackup();
    await sql`
      INSERT INTO backup_previews (backup_id, user_id, status, run_by, expires_at)
      VALUES (${id}, ${owner.userId}, 'open', 1, now() + interval '1 hour')`.execute(test.shop.db);
    await mkdir(path.join(previewDir(test.shop.config), 'media'), { recursive: true });
    const previews = startBackupPreviews(test.shop);
    await expect.poll(() => existsSync(previewDir(test.shop.config)), SOON).toBe(false);
    await expect.poll(statusOf, SOON).toBe(undefined);
    await previews.stop();
  });

  it('needs an owner who has just confirmed their password', async () => {
    const id = await addBackup();
    const { token: manager } = await test.signIn('manager');
    expect((await test.request('POST', `/admin/backups/${id}/preview`, { token: manager, body: {} })).status).toBe(403);
    const { token, userId } = await test.signIn('admin');
    await test.shop.db
      .updateTable('sessions')
      .set({ confirmedAt: new Date(0) })
      .where('userId', '=', userId)
      .execute();
    for (const address of [`/admin/backups/${id}/preview`, '/admin/backups/preview/open'])
      expect(await test.request('POST', address, { token, body: {} })).toMatchObject({
        status: 403,
        body: { code: 'confirmation_required' },
      });
  });
});
