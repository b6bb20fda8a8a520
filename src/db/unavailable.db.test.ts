import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { AppEnv } from '#http/calls/app-env.server';
import { sendError } from '#http/calls/error-boundary.server';
import { endsBefore } from '#test/ends-before';
import { copyTestDatabase } from '#test/test-database.server';
import { createDatabase, type Db } from './database.server';
import { findDatabaseTrouble } from './readiness.server';

const ROLE = 'crowded_shop';

let url: string;
let drop: () => Promise<void>;
let db: Db;

beforeAll(async () => {
  ({ url, drop } = await copyTestDatabase(inject('templateUrl')));
  db = createDatabase({ url });
});

afterAll(async () => {
  await db.destroy();
  await drop();
});

/** The response to a request whose statement fails. */
async function responseWhen(work: (db: Db) => Promise<unknown>): Promise<{ status: number; retryAfter: string | null }> {
  const app = new Hono<AppEnv>();
  app.use((c, next) => {
    c.set('requestId', 'r-1');
    c.set('log', pino({ level: 'silent' }));
    return next();
  });
  app.get('/', async (c) => c.json(await work(db)));
  app.onError(sendError);
  const response = await app.request('/');
  return { status: response.status, retryAfter: response.headers.get('Retry-After') };
}

const withDatabase = async (options: Parameters<typeof createDatabase>[0], work: (db: Db) => Promise<unknown>) => {
  const other = createDatabase(options);
  try {
    return await work(other);
  } finally {
    await other.destroy();
  }
};
const through = (hostAndPort: string) => {
  const other = new URL(url);
  other.searchParams.delete('host');
  return Object.assign(other, { host: hostAndPort }).href;
};
const throughSocketIn = (folder: string) => {
  const other = new URL(through(''));
  other.searchParams.set('host', folder);
  return other.href;
};
const ping = (on: Db) => sql`SELECT 1`.execute(on);

const UNAVAILABLE_CASES: [string, (db: Db) => Promise<unknown>][] = [
  ['nothing listens on its port', () => withDatabase({ url: through('127.0.0.1:1') }, ping)],
  ['its socket is missing', () => withDatabase({ url: throughSocketIn('/no-such-folder') }, ping)],
  ['its host is unknown', () => withDatabase({ url: through('no-such-host.invalid:5432') }, ping)],
  ['it refuses the password', () => withDatabase({ url: Object.assign(new URL(url), { password: 'wrong' }).href }, ping)],
  ['it has no free connection', fillRole],
  ['the pool has no free connection', fillPool],
  ['its disk is full', (on) => sql`COPY (SELECT 1) TO '/dev/full'`.execute(on)],
  [
    'it is read-only',
    (on) =>
      on
        .transaction()
        .setAccessMode('read only')
        .execute((tx) => sql`DELETE FROM rate_limits`.execute(tx)),
  ],
  ['a statement takes too long', takeTooLong],
  ['a lock times out', waitForLock],
  ['it closes the connection', (on) => sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(on)],
];

/** Opens two connections with a role that may have one. */
async function fillRole(): Promise<void> {
  await sql`CREATE ROLE ${sql.id(ROLE)} LOGIN PASSWORD 'secret' CONNECTION LIMIT 1`.execute(db);
  const roleUrl = Object.assign(new URL(url), { username: ROLE, password: 'secret' }).href;
  try {
    await withDatabase({ url: roleUrl }, async (first) => {
      await ping(first);
      await withDatabase({ url: roleUrl }, ping);
    });
  } finally {
    await sql`DROP ROLE ${sql.id(ROLE)}`.execute(db);
  }
}

function fillPool(): Promise<unknown> {
  return withDatabase({ url, maxConnections: 1, timeoutMs: 500 }, async (small) => {
    const busy = small.transaction().execute(async () => {
      await expect.poll(() => hasWaited).toBe(true);
    });
    let hasWaited = false;
    await ping(small).finally(() => {
      hasWaited = true;
      return busy;
    });
  });
}

function takeTooLong(on: Db): Promise<unknown> {
  return on.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 50`.execute(tx);
    await sql`SELECT pg_sleep(1)`.execute(tx);
  });
}

function waitForLock(on: Db): Promise<unknown> {
  return on.transaction().execute(async (first) => {
    await sql`LOCK TABLE rate_limits`.execute(first);
    await on.transaction().execute(async (second) => {
      await sql`SET LOCAL lock_timeout = 50`.execute(second);
      await sql`LOCK TABLE rate_limits`.execute(second);
    });
  });
}

describe('a shopper gets 503 with Retry-After while', () => {
  it.each(UNAVAILABLE_CASES)('%s', async (_name, work) => {
    expect(await responseWhen(work)).toEqual({ status: 503, retryAfter: '5' });
  });
});

it.each([
  ['an invalid statement', () => sql`SELECT no_such_column`.execute(db)],
  ['a constraint violation', () => sql`INSERT INTO migrations (name, sha256) SELECT name, sha256 FROM migrations`.execute(db)],
  ['a missing file', () => readFile('/no-such-folder/file')],
  ['a programming error', async () => JSON.parse('{')],
])('%s gives 500', async (_name, work) => {
  expect(await responseWhen(work)).toEqual({ status: 500, retryAfter: null });
});

describe('readiness', () => {
  it('is reported when nothing is wrong', async () => {
    expect(await findDatabaseTrouble(db)).toBeUndefined();
  });

  it('is refused while the database is read-only', async () => {
    await withDatabase(
      { url: `${url}${url.includes('?') ? '&' : '?'}options=-c%20default_transaction_read_only%3Don` },
      async (readOnly) => {
        expect(await findDatabaseTrouble(readOnly)).toBe('The database takes no changes at the moment.');
      },
    );
  });

  it('is refused within two seconds while every connection is busy', async () => {
    await withDatabase({ url, maxConnections: 1 }, async (small) => {
      await small.connection().execute(async () => {
        const trouble = findDatabaseTrouble(small);
        expect(await endsBefore(3_000, trouble)).toBe(true);
        expect(await trouble).toBe('The database does not answer.');
      });
    });
  });
});
