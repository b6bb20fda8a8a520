import { expect, it } from 'vitest';
import { newToken } from '#features/platform/secret-links/token.server';
import { MASK, maskSecrets } from './mail-secrets.rules';

it('masks codes, and every token, even of a mail that lists none', () => {
  const token = newToken();
  expect(maskSecrets(`Code 123456: https://shop.example/reset-password/${token}?a=${token}.`, ['123456'])).toBe(
    `Code ${MASK}: https://shop.example/reset-password/${MASK}?a=${MASK}.`,
  );
  for (let n = 0; n < 200; n++) expect(maskSecrets(`x/${newToken()}`, [])).toBe(`x/${MASK}`);
});

it('leaves ids, rules and words', () => {
  const text = `Order ${crypto.randomUUID()} ${'-'.repeat(43)} ${'a'.repeat(43)} ${'a'.repeat(60)}`;
  expect(maskSecrets(text, [])).toBe(text);
});
