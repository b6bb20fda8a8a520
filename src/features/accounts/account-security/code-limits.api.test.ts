import { beforeAll, expect, it } from 'vitest';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop({ RATE_LIMITS: 'on' });
const PASSWORD = 'Passw0rd!';
let email: string;
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn('packer'));
  ({ email } = (await test.request('GET', '/auth/me', { token })).body.user);
  const userId = (await test.request('GET', '/auth/me', { token })).body.user._id;
  // Whatever the secret is, these tests send codes that are no codes.
  await test.shop.db
    .insertInto('authenticators')
    .values({ userId, secret: Buffer.alloc(20, 7), enabledAt: new Date() })
    .execute();
});

const login = (peer: string, code?: string) => test.request('POST', '/auth/login', { body: { email, password: PASSWORD, code }, peer });

it('five wrong codes from one network are the limit, and twenty from everywhere', async () => {
  const codes: string[] = [];
  for (let n = 0; n < 6; n++) codes.push((await login('203.0.113.1', 'no code')).body.code);
  expect(codes).toEqual([...Array(5).fill('wrong_code'), 'too_many_requests']);
  for (let n = 0; n < 15; n++) codes.push((await login(`198.51.100.${n}`, 'no code')).body.code);
  expect(codes.at(-1)).toBe('wrong_code');
  expect((await login('192.0.2.1', 'no code')).body.code).toBe('too_many_requests');
});

it('signing in without a code is not an attempt, because the password was right', async () => {
  const codes: string[] = [];
  for (let n = 0; n < 12; n++) codes.push((await login('192.0.2.7')).body.code);
  expect(new Set(codes)).toEqual(new Set(['second_factor_required']));
});

it('ten wrong passwords in a confirmation are the limit', async () => {
  const confirm = () => test.request('POST', '/auth/confirm', { token, body: { password: 'Wr0ngPass' }, peer: '192.0.2.9' });
  const codes: string[] = [];
  for (let n = 0; n < 11; n++) codes.push((await confirm()).body.code);
  expect(codes).toEqual([...Array(10).fill('wrong_password'), 'too_many_requests']);
});
