import { describe, expect, it } from 'vitest';
import { readCatalog, readInformalCatalog, readMessagesByPart } from './catalogs.js';
import { findAddressProblems, messagesToReaders } from './german-address.js';

const textsOf = (catalog) => [...catalog].map(([id, { translation }]) => [id, translation]);
const problemsIn = (texts, options) =>
  texts.flatMap(([id, text]) => findAddressProblems(text, options).map((problem) => `${id} ${problem}: ${text}`));

it('German says “Sie” everywhere, in shop and console', () => {
  const texts = [...textsOf(readCatalog('de')), ...textsOf(readCatalog('de', 'console'))];
  expect(problemsIn(texts, { isInformal: false })).toEqual([]);
});

it('informal German says “du” everywhere', () => {
  const texts = new Map([...readCatalog('de'), ...readInformalCatalog('de')]);
  expect(problemsIn(textsOf(texts), { isInformal: true })).toEqual([]);
});

describe('a text that addresses its reader', () => {
  it.each([
    ['Bitte geben Sie Ihren Namen ein', 'Bitte gib deinen Namen ein'],
    ['Wir schreiben Ihnen', 'Wir schreiben dir'],
    ['Ihr Warenkorb', 'Dein Warenkorb'],
    ['{n, plural, one {Ihre Karte} other {Ihre Karten}}', '{n, plural, one {Deine Karte} other {Deine Karten}}'],
  ])('%s', (formal, informal) => {
    expect([findAddressProblems(formal, { isInformal: false }), findAddressProblems(informal, { isInformal: true })]).toEqual([[], []]);
    expect(findAddressProblems(formal, { isInformal: true })).toHaveLength(1);
    expect(findAddressProblems(informal, { isInformal: false })).toHaveLength(1);
  });

  it.each([
    'Die Aktion endet. Sie gilt für alle.',
    'In den Warenkorb',
    'Wählen, ob der Shop „Sie“ oder „du“ sagt',
    'DATA_DIR',
    'Siehe unten',
  ])('is not: %s', (text) => {
    expect([true, false].flatMap((isInformal) => findAddressProblems(text, { isInformal }))).toEqual([]);
  });

  it('needs an informal one as long as it is what that one was made of', () => {
    const messages = new Map([['a.b', { text: 'Your cart', file: 'a.messages.ts' }]]);
    const formal = new Map([
      ['a.b', { original: 'Your cart', translation: 'Ihr Warenkorb' }],
      ['a.c', { original: 'Gone', translation: 'Ihr Konto' }],
    ]);
    expect([...messagesToReaders(formal, messages)]).toEqual([['a.b', { text: 'Ihr Warenkorb', file: 'a.messages.ts' }]]);
    formal.get('a.b').translation = 'Warenkorb';
    expect([...messagesToReaders(formal, messages)]).toEqual([]);
  });
});

it('every text that says “Sie” has an informal one', () => {
  const needed = messagesToReaders(readCatalog('de'), readMessagesByPart().shop);
  const informal = readInformalCatalog('de');
  expect([...needed.keys()].filter((id) => !informal.has(id))).toEqual([]);
  expect(needed.size).toBeGreaterThan(1_000);
}, 60_000);
