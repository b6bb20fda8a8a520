import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { readKeys } from '#features/platform/secrets/key-ring.server';
import { authenticatorOf, openSecret, openWebhookSecret } from '#features/platform/secrets/secrets.service.server';
import { removeDataDir, startShopProcess } from '#test/shop-process.server';

/** `npm run rotate-key` as a process. No browser. */

const TOTP = Buffer.from('a secret of twenty b');
const WEBHOOKS = Array.from({ length: 20 }, (_, n) => `whsec_${n}`);

let dir: string;
let database: EmbeddedPostgres;
let db: pg.Client;
let userId: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'shop-key-'));
  database = await startEmbeddedPostgres({ dir: path.join(dir, 'postgres'), isDisposable: true });
  // It makes the tables.
  const shop = await startShopProcess({ dataDir: dir, env: { DATABASE_URL: database.url }, args: ['--empty'] });
  await shop.stop();
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO users (first_name, last_name, email, password_hash) VALUES ('Ada', 'Lovelace', 'ada@example.com', 'x') RETURNING id`,
  );
  userId = rows[0]?.id ?? '';
  await db.query('INSERT INTO authenticators (user_id, secret) VALUES ($1, $2)', [userId, TOTP]);
  for (const secret of WEBHOOKS) {
    await db.query(`INSERT INTO webhook_endpoints (url, events, secret) VALUES ('https://hooks.example', '{order.placed}', $1)`, [secret]);
  }
});

test.afterAll(async () => {
  await db.end();
  await database.stop();
  await removeDataDir(dir);
});

test('it seals every secret with a new key, and the next run with another one', async () => {
  for (const keys of [1, 2]) {
    expect(await endOf(rotateKey())).toMatchObject({ code: 0, output: expect.stringContaining('21 secrets are encrypted with the key') });
    expect(readKeys(config())).toHaveLength(keys);
    await expectSealedBy(0);
  }
});

test('nothing is lost when it is killed in the middle, and a second run completes it', async () => {
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE webhook_endpoints IN SHARE MODE');
  const killed = rotateKey();
  // It has made the new key and sealed the secrets of authenticator apps, and waits for those of webhooks.
  await expect.poll(async () => (await db.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount).toBe(1);
  killed.kill('SIGKILL');
  expect((await endOf(killed)).code).toBeNull();
  await blocker.query('COMMIT');
  await blocker.end();

  expect(readKeys(config())).toHaveLength(3);
  await expectSealedBy(1);

  expect(await endOf(rotateKey())).toMatchObject({ code: 0, output: expect.stringContaining('21 secrets are encrypted with the key') });
  await expectSealedBy(0);
  const { rows } = await db.query('SELECT key_id FROM secret_key');
  expect(rows).toEqual([{ key_id: readKeys(config())[0]?.id }]);
});

function rotateKey(): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dir, DATABASE_URL: database.url };
  return spawn(process.execPath, ['build/server/rotate-key.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  return { code: child.exitCode, output };
}

/** Each secret is what it was, and is opened by the key with this place in the file alone. */
async function expectSealedBy(place: number): Promise<void> {
  const key = readKeys(config())[place]?.bytes;
  if (!key) throw new Error('There is no such key.');
  const shop = { config: { secretsKeys: [key], dataDir: path.join(dir, 'nothing') } };
  const { rows: apps } = await db.query<{ secret: Buffer }>('SELECT secret FROM authenticators');
  expect(apps.map(({ secret }) => openSecret(shop, secret, authenticatorOf(userId)))).toEqual([TOTP]);
  const { rows: hooks } = await db.query<{ secret: string }>('SELECT secret FROM webhook_endpoints');
  expect(hooks.filter(({ secret }) => !secret.startsWith('sealed:'))).toEqual([]);
  expect(hooks.map(({ secret }) => openWebhookSecret(shop, secret)).toSorted()).toEqual(WEBHOOKS.toSorted());
}

function config() {
  return { secretsKeys: [], dataDir: dir };
}
