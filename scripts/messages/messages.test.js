// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of messages, which contain templates.
import { describe, expect, it } from 'vitest';
import { findProblems, readAllMessages } from './catalogs.js';
import { functionSource, plainText } from './compile-message.js';
import { idOfMark, MARKS, markedMessages, requestMessages } from './messages-plugin.js';
import { pseudoText } from './pseudo.js';
import { readMessages } from './read-messages.js';

const FILE = 'src/features/buying/cart/example.messages.ts';
const textsOf = (source) => Object.fromEntries(readMessages(FILE, source).map(({ key, text }) => [key, text]));
const textOf = (message) => textsOf(`export const it = ${message};`).it;
const run = (text, { language, args }) =>
  new Function(`return ${functionSource(text, { language, args: args.map((name) => ({ name })) })}`)();

describe('messages are read as a translator needs them', () => {
  it('texts, also within objects and lists', () => {
    const source = `export const title = 'Cart'; export const pages = { home: { title: 'Home' }, lines: ['One', 'Two'] } as const;`;
    expect(textsOf(source)).toEqual({ title: 'Cart', 'pages.home.title': 'Home', 'pages.lines.0': 'One', 'pages.lines.1': 'Two' });
  });

  it.each([
    ['(name: string) => `Remove ${name}`', 'Remove {name}'],
    ['(count: number) => `${count.toLocaleString("en-US")} left`', '{count, number} left'],
    ["(count: number) => (count === 1 ? '1 item' : `${count} items`)", '{count, plural, one {1 item} other {{count} items}}'],
    ["(isLast: boolean) => (isLast ? 'Done' : 'Next')", '{isLast, select, true {Done} other {Next}}'],
    [
      "(by: string | undefined) => (by === undefined ? 'Changed' : `Changed by ${by}`)",
      '{hasBy, select, true {Changed by {by}} other {Changed}}',
    ],
    ["(count: number) => (count > 0 ? `Filters (${count})` : 'Filters')", '{count, plural, =0 {Filters} other {Filters ({count})}}'],
    ["(state: 'on' | 'off') => (state === 'on' ? 'On' : 'Off')", '{state, select, on {On} other {Off}}'],
    ['`At most ${MAX_PHOTOS} photos`', 'At most {MAX_PHOTOS} photos'],
    ['({ name, at }: { name: string; at: number }) => `${name}, place ${at}`', '{name}, place {at}'],
    ["'It''s {here}'".replace("''", "\\'"), "It''s '{'here'}'"],
  ])('%s', (message, text) => {
    expect(textOf(message)).toBe(text);
  });
});

it('translators read sentences that say what their arguments are', () => {
  const messages = readAllMessages();
  const texts = {
    'buying/draft-orders/draft-orders.draftOrdersMessages.shortage':
      '{available, plural, =0 {{name} is out of stock} other {Only {available} left in stock: {name}}}',
    'orders/packing/packing.shipOrdersMessages.shipped': 'Shipped',
    'orders/packing/packing.shipOrdersMessages.shippedWith': 'Shipped <tracking/>',
    'orders/shipments/shipments-console.shipmentsPanelMessages.moves.out_for_delivery': 'Mark parcel {number} as out for delivery',
    'orders/shipments/shipments-console.shipmentsPanelMessages.moves.delivered': 'Mark parcel {number} as delivered',
  };
  expect(Object.fromEntries(Object.keys(texts).map((id) => [id, messages.get(id)?.text]))).toEqual(texts);
});

describe('a translation is run', () => {
  it('with the plural forms of its language', () => {
    const items = run('{count, plural, one {# produkt} few {# produkty} many {# produktów} other {# produktu}}', {
      language: 'pl',
      args: ['count'],
    });
    expect([0, 1, 2, 5, 11, 21, 22, 112].map(items)).toEqual([
      ...['0 produktów', '1 produkt', '2 produkty', '5 produktów', '11 produktów', '21 produktów', '22 produkty', '112 produktów'],
    ]);
    const pieces = run('{n, plural, zero {لا قطع} one {قطعة} two {قطعتان} few {# قطع} many {# قطعة} other {# قطعة}}', {
      language: 'ar',
      args: ['n'],
    });
    expect([0, 1, 2, 3, 11, 100].map(pieces)).toEqual(['لا قطع', 'قطعة', 'قطعتان', '3 قطع', '11 قطعة', '100 قطعة']);
    const reviews = run('{count, plural, one {# समीक्षा} other {# समीक्षाएँ}}', { language: 'hi', args: ['count'] });
    expect([0, 1, 2].map(reviews)).toEqual(['0 समीक्षा', '1 समीक्षा', '2 समीक्षाएँ']);
  });

  it('with numbers as its language writes them, and its arguments in the order of the English message', () => {
    expect(run('Seite {at, number} von {name}', { language: 'de', args: ['name', 'at'] })('Tee', 1234)).toBe('Seite 1.234 von Tee');
    expect(run('{n, plural, =0 {leer} other {{n}}}', { language: 'de', args: ['n'] })(0)).toBe('leer');
    expect(run('{isOpen, select, true {offen} other {zu}}', { language: 'de', args: ['isOpen'] })(true)).toBe('offen');
  });

  it('as it is, whatever it contains', () => {
    const text = 'A `code`, ${not} a "quote" \\ and <b>tags</b>';
    expect(run(text.replace('{not}', "'{'not'}'"), { language: 'de', args: [] })()).toBe(text);
    expect(plainText("J''ai '{'tout'}'")).toBe("J'ai {tout}");
  });

  it('or refused when it uses an argument that its message does not have', () => {
    expect(() => functionSource('{other}', { language: 'de', args: [{ name: 'name' }] })).toThrow('other');
    expect(() => plainText('{name}')).toThrow('has arguments');
  });
});

it('what is missing or too many in a translation is found', () => {
  expect(findProblems('Hello {name}', 'Hallo {name}', 'de')).toEqual([]);
  expect(findProblems('Hello {name}', 'Hallo', 'de')).toEqual(['{name} is missing']);
  expect(findProblems('Hello', 'Hallo {name}', 'de')).toEqual(['{name} is unknown']);
  expect(findProblems('See <link>help</link>', 'Siehe Hilfe', 'de')).toEqual(['<link> is missing', '</link> is missing']);
  expect(findProblems('{n, plural, one {a} other {b}}', '{n, plural, one {a} other {b}}', 'pl')).toEqual([
    ...['the plural form “few” is missing', 'the plural form “many” is missing'],
  ]);
  expect(findProblems('{n, plural, one {a} other {b}}', '{n, plural, one {a} two {c} other {b}}', 'de')).toEqual([
    'de has no plural form “two”',
  ]);
  expect(findProblems('Hello', 'Hallo {', 'de')[0]).toContain('cannot be read');
});

it('on the server, each read looks for the translation, and functions look first', () => {
  const source = `export const title = 'Cart';\nexport const cart = { empty: 'Empty', count: (n: number) => \`\${n} items\` };`;
  const { code } = requestMessages().transform.handler(source, `${process.cwd()}/${FILE}`);
  expect(code).toContain(`get empty() { return $translation("buying/cart/example.cart.empty") ?? 'Empty'; }`);
  expect(code).toContain('count: (n: number) => $translation("buying/cart/example.cart.count")?.(n) ?? (`${n} items`)');
  expect(code).toContain('get title() { return $translation("buying/cart/example.title") ?? title; }');
});

it('in the browser’s files, marks are found again', () => {
  const source = `export const title = 'Cart';\nexport const count = (n: number) => \`\${n} items\`;`;
  const { code } = markedMessages().transform.handler(source, `${process.cwd()}/${FILE}`);
  expect([...code.matchAll(MARKS)].map(idOfMark)).toEqual(['buying/cart/example.title', 'buying/cart/example.count']);
});

it('the language of tests keeps arguments, tags and plurals', () => {
  expect(pseudoText('Cart ({pieces})')).toBe('[Çárt ({pieces}) ~~]');
  expect(
    findProblems('{n, plural, one {<b>one</b>} other {{n} more}}', pseudoText('{n, plural, one {<b>one</b>} other {{n} more}}'), 'en'),
  ).toEqual([]);
});
