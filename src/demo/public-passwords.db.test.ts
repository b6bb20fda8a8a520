import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, type Db } from '#db/database.server';
import { hashPassword, verifyPassword } from '#features/accounts/passwords/password.server';
import { copyTestDatabase } from '#test/test-database.server';
import { ADMIN, SHOPPER } from './demo-people';
import { describeNewPasswords, isReachable, replacePublicPasswords } from './public-passwords.server';
import { insertDemoShop } from './seed-demo.server';

describe('a shop is reachable for others', () => {
  it.each([
    ['127.0.0.1', undefined, false],
    ['127.8.8.8', undefined, false],
    ['localhost', 'http://localhost:3000', false],
    ['::1', 'http://[::1]:3000', false],
    ['0.0.0.0', undefined, true],
    ['::', undefined, true],
    ['192.168.0.10', 'http://localhost:3000', true],
    ['127.0.0.1', 'https://shop.example', true],
    ['127.0.0.1', 'https://localhost', true],
    ['127.0.0.1', 'http://shop.example', true],
  ])('on %s, published as %s: %s', (host, url, expected) => {
    expect(isReachable({ host, shop: { url } })).toBe(expected);
  });
});

describe('the demo’s passwords', () => {
  let db: Db;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const copy = await copyTestDatabase(inject('templateUrl'));
    drop = copy.drop;
    db = createDatabase({ url: copy.url });
  });

  afterAll(async () => {
    await db.destroy();
    await drop();
  });

  async function opens(id: string, password: string): Promise<boolean> {
    const { passwordHash } = await db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow();
    return verifyPassword(password, passwordHash);
  }

  it('are random in a shop that others can reach, and replaced once others can reach one that was loaded without them', async () => {
    const loaded = await insertDemoShop({ db, now: new Date(), onProgress: () => {}, isReachable: true });
    expect(loaded.map(({ email }) => email)).toEqual([SHOPPER.email, ADMIN.email]);
    for (const { id, password } of [SHOPPER, ADMIN]) expect(await opens(id, password)).toBe(false);
    expect(await opens(ADMIN.id, loaded[1]?.password ?? '')).toBe(true);
    expect(await replacePublicPasswords(db)).toEqual([]);

    // As it is loaded when only this machine can reach the shop.
    await db
      .updateTable('users')
      .set({ passwordHash: await hashPassword(ADMIN.password) })
      .where('id', '=', ADMIN.id)
      .execute();
    const session = { tokenHash: Buffer.alloc(32, 1), userId: ADMIN.id, expiresAt: new Date(Date.now() + 1e9) };
    await db.insertInto('sessions').values(session).execute();
    const replaced = await replacePublicPasswords(db);

    expect(describeNewPasswords(replaced)).toContain(`${ADMIN.email}  ${replaced[0]?.password}`);
    expect(await opens(ADMIN.id, ADMIN.password)).toBe(false);
    expect(await opens(ADMIN.id, replaced[0]?.password ?? '')).toBe(true);
    expect(await opens(SHOPPER.id, loaded[0]?.password ?? '')).toBe(true);
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
    expect(describeNewPasswords(await replacePublicPasswords(db))).toBe('');
  });
});
