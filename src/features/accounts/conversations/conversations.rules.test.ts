import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Language } from '#languages/languages';
import { excerptOf, firstNameOf, oneLine } from './conversations.rules';
import { fillReply, inOrderFor, variablesIn } from './saved-replies.rules';

it('fills the variables whose values are known', () => {
  const text = 'Hello {name}, order {order} of {shop} {name} {unknown}';
  expect(fillReply(text, { name: 'Ada {order}', shop: 'Tradewind' })).toBe(
    'Hello Ada {order}, order {order} of Tradewind Ada {order} {unknown}',
  );
  expect(variablesIn(fillReply(text, { name: 'Ada', shop: 'Tradewind' }))).toEqual(['{order}']);
  expect(variablesIn('{NAME} {nam}')).toEqual([]);
});

it('offers replies in the language of the conversation first, then those for all', () => {
  const replies: { name: string; language?: Language }[] = [
    { name: 'a', language: 'fr' },
    { name: 'b' },
    { name: 'c', language: 'de' },
    { name: 'd', language: 'en' },
    { name: 'e', language: 'it' },
    { name: 'f', language: 'de' },
  ];
  const order = inOrderFor('de', replies, ['en', 'de', 'fr']).map(({ name }) => name);
  expect(order.join('')).toBe('cfbdae');
});

it('makes one line of any subject, so that it cannot become a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }), (text) =>
      [...oneLine(text)].every((character) => character >= ' ' && character !== '\u2028'),
    ),
  );
  expect(oneLine(' Hi\r\nBcc: eve@example.com\u0000 ')).toBe('Hi Bcc: eve@example.com');
});

it('shortens a message to an excerpt, and a name to a first name', () => {
  expect(excerptOf(`  a\n\n b ${'x'.repeat(500)}`)).toHaveLength(160);
  expect([firstNameOf(' Ada  King Lovelace'), firstNameOf('Ada'), firstNameOf('')]).toEqual(['Ada', 'Ada', '']);
});
