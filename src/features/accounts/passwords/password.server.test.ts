import { argon2Sync } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.server';

it('is hashed with the memory and the passes that OWASP advises', async () => {
  const [algorithm, salt = '', tag] = (await hashPassword('Passw0rd!')).split('$');
  const options = { message: 'Passw0rd!', nonce: Buffer.from(salt, 'base64'), tagLength: 32, memory: 19_456, passes: 2, parallelism: 1 };
  expect([algorithm, tag]).toEqual(['argon2id', argon2Sync('argon2id', options).toString('base64')]);
});

it('takes the same form composed and decomposed, and no other', async () => {
  const hash = await hashPassword('Caf\u00e9-1234');
  expect(await verifyPassword('Cafe\u0301-1234', hash)).toBe(true);
  expect(await verifyPassword('Cafe-1234', hash)).toBe(false);
  expect(await verifyPassword('Caf\u00e9-1234', undefined)).toBe(false);
});
