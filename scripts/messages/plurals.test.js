import { TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { catalogLanguages, readAllMessages, readCatalog } from './catalogs.js';
import { functionSource, parseMessage } from './compile-message.js';

/** Each plural form of the thirteen languages has one of them; 11 and 21 are where Polish and Arabic differ from others. */
const NUMBERS = [0, 1, 2, 3, 5, 11, 21];

const messages = readAllMessages();
const hasPlural = (parts) => parts.some(({ type, options }) => type === TYPE.plural || choicesOf(options).some(hasPlural));
const choicesOf = (options = {}) => Object.values(options).map(({ value }) => value);

/** What a translation says, read from its own text instead of run: the plural form is that of `Intl.PluralRules`. */
function readAloud(parts, { language, values, counted }) {
  const rules = new Intl.PluralRules(language);
  const written = (number) => number.toLocaleString(language === 'ar' ? 'ar-u-nu-latn' : language);
  return parts
    .map(({ type, value, options }) => {
      if (type === TYPE.literal) return value;
      if (type === TYPE.pound) return written(counted);
      const argument = values[value];
      if (type === TYPE.number) return written(argument);
      if (type === TYPE.argument) return String(argument);
      const form = type === TYPE.plural ? (options[`=${argument}`] ?? options[rules.select(argument)]) : options[argument];
      return readAloud((form ?? options.other).value, { language, values, counted: type === TYPE.plural ? argument : counted });
    })
    .join('');
}

/** The names of what a translation counts or writes as a number. */
function numbersIn(parts) {
  return parts.flatMap(({ type, value, options }) => [
    ...(type === TYPE.plural || type === TYPE.number ? [value] : []),
    ...choicesOf(options).flatMap(numbersIn),
  ]);
}

function sayings(language, part) {
  return [...readCatalog(language, part)].flatMap(([id, { translation }]) => {
    const message = messages.get(id);
    const parts = message && translation ? parseMessage(translation) : [];
    if (!hasPlural(parts)) return [];
    const run = new Function(`return ${functionSource(translation, { language, args: message.args })}`)();
    const numbers = new Set(numbersIn(parts));
    return NUMBERS.map((number) => {
      const values = Object.fromEntries(message.args.map(({ name }) => [name, numbers.has(name) ? number : `<${name}>`]));
      return { id, number, said: run(...Object.values(values)), expected: readAloud(parts, { language, values }) };
    });
  });
}

describe('messages with numbers are said in the plural form of their language', () => {
  it.each(catalogLanguages())('%s', (language) => {
    const all = ['shop', 'console', 'informal'].flatMap((part) => sayings(language, part));
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter(({ said, expected }) => said !== expected)).toEqual([]);
    expect(all.filter(({ said }) => /[{}#]|undefined|NaN/.test(said))).toEqual([]);
  });
});

it('such as the number of reviews in Polish, Arabic and Hindi', () => {
  const id = 'catalog/product-page/product-page.rated';
  const saidIn = (language) => {
    const { args } = messages.get(id);
    const rated = new Function(`return ${functionSource(readCatalog(language).get(id).translation, { language, args })}`)();
    return NUMBERS.map((reviews) => rated(...args.map(({ name }) => ({ rating: '4', reviews })[name])));
  };
  expect(saidIn('pl')).toEqual([
    '4 (0 opinii)',
    '4 (1 opinia)',
    '4 (2 opinie)',
    '4 (3 opinie)',
    '4 (5 opinii)',
    '4 (11 opinii)',
    '4 (21 opinii)',
  ]);
  expect(saidIn('ar')).toEqual([
    ...['4 (لا مراجعات)', '4 (مراجعة واحدة)', '4 (مراجعتان)', '4 (3 مراجعات)', '4 (5 مراجعات)', '4 (11 مراجعة)', '4 (21 مراجعة)'],
  ]);
  expect(saidIn('hi')).toEqual(NUMBERS.map((number) => `4 (${number} रिव्यू)`));
});
