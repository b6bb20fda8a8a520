import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.server';
import { DAY_MS, HOUR_MS } from '#shared/time';
import { makeUser } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { EXPIRED } from './retention.queries.server';
import { removeAged, removeExpired } from './retention.server';

const test = openTestShop();

/** What has an end, and is deleted by other means or stays as a record. */
const STAYING = ['api_keys', 'backup_previews', 'payment_requests', 'staff_invitations'];

describe('what has expired', () => {
  it('is removed from every table whose rows have an end', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'expires_at' ORDER BY 1`.execute(test.shop.db);
    const cleared = EXPIRED.map(({ table }) => table);
    expect(rows.map(({ name }) => name).filter((name) => !cleared.includes(name))).toEqual(STAYING);
  });

  it('is removed at its end, and not before', async () => {
    const { db } = test.shop;
    const { id: userId } = await makeUser(db);
    const hash = (n: number) => Buffer.alloc(32, n);
    const ends = [new Date(Date.now() - 1), new Date(Date.now() + HOUR_MS)];
    await db
      .insertInto('passwordResets')
      .values(ends.map((expiresAt, n) => ({ userId, tokenHash: hash(n), expiresAt })))
      .execute();
    await db
      .insertInto('passkeyChallenges')
      .values(ends.map((expiresAt, n) => ({ challengeHash: hash(n), expiresAt })))
      .execute();
    await db
      .insertInto('formerEmails')
      .values(ends.map((revertUntil, n) => ({ userId, email: `former-${n}@example.com`, revertUntil })))
      .execute();
    await removeExpired(test.shop);
    expect(await db.selectFrom('passwordResets').select('tokenHash').execute()).toEqual([{ tokenHash: hash(1) }]);
    expect(await db.selectFrom('passkeyChallenges').select('challengeHash').execute()).toEqual([{ challengeHash: hash(1) }]);
    expect(await db.selectFrom('formerEmails').select('email').execute()).toEqual([{ email: 'former-1@example.com' }]);
  });
});

describe('what is old', () => {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

  it('is removed at its age, and not before', async () => {
    const { db } = test.shop;
    await db
      .insertInto('jobs')
      .values([29, 31].map((days) => ({ kind: `failed ${days}`, failedAt: ago(days) })))
      .execute();
    await db
      .insertInto('jobs')
      .values({ kind: 'waiting', createdAt: ago(31), runAt: ago(31) })
      .execute();
    await db
      .insertInto('staffInvitations')
      .values([29, 31].map((days) => ({ email: `${days}@example.com`, role: 'packer', expiresAt: ago(days) })))
      .execute();
    await removeAged(test.shop);
    expect(await db.selectFrom('jobs').select('kind').orderBy('kind').execute()).toEqual([{ kind: 'failed 29' }, { kind: 'waiting' }]);
    expect(await db.selectFrom('staffInvitations').select('email').execute()).toEqual([{ email: '29@example.com' }]);
  });

  it('is removed to the last row, however much it is, without waiting for what somebody has locked', async () => {
    const { db } = test.shop;
    const count = async () => (await db.selectFrom('webhookEvents').select('eventId').execute()).map(({ eventId }) => eventId);
    await sql`
      INSERT INTO webhook_events (provider, event_id, received_at)
      SELECT 'stripe', n, now() - CASE WHEN n > 2500 THEN interval '59 days' ELSE interval '61 days' END
        FROM generate_series(1, 2501) AS n`.execute(db);
    await inTransaction(db, async (tx) => {
      await sql`SELECT FROM webhook_events WHERE event_id = '7' FOR UPDATE`.execute(tx);
      await removeAged(test.shop);
    });
    expect((await count()).toSorted()).toEqual(['2501', '7']);
    await removeAged(test.shop);
    expect(await count()).toEqual(['2501']);
  });

  it('stops when the shop stops', async () => {
    const { db } = test.shop;
    await db
      .insertInto('feedFetches')
      .values({ at: ago(91), agent: 'Merchant/1.0', isUnchanged: false })
      .execute();
    await removeAged(test.shop, { stop: AbortSignal.abort() });
    expect(await db.selectFrom('feedFetches').select('at').execute()).toHaveLength(1);
  });

  it('of one table is removed even if another table fails', async () => {
    const { db } = test.shop;
    await db
      .insertInto('jobs')
      .values({ kind: 'failed long ago', failedAt: ago(100) })
      .execute();
    await sql`ALTER TABLE return_photos RENAME TO hidden_photos`.execute(db);
    await expect(removeAged(test.shop)).rejects.toThrow('1 of 12 tables');
    await sql`ALTER TABLE hidden_photos RENAME TO return_photos`.execute(db);
    expect(await db.selectFrom('jobs').select('kind').where('kind', '=', 'failed long ago').execute()).toEqual([]);
  });
});
