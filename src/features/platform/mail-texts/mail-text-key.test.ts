import { expect, it } from 'vitest';
import { readTextKey, toTextKey } from './mail-text-key';

it.each([
  [{ mail: 'order.placed', language: 'en' }, 'order.placed'],
  [{ mail: 'order.placed', language: 'de' }, 'order.placed:de'],
  [{ mail: 'account.email_reverted', language: 'pt-BR' }, 'account.email_reverted:pt-BR'],
] as const)('%j is stored under %s', (text, key) => {
  expect(toTextKey(text)).toBe(key);
  expect(readTextKey(key)).toEqual(text);
});
