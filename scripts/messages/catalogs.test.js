import { describe, expect, it } from 'vitest';
import { catalogLanguages, readAllMessages, readCatalog } from './catalogs.js';
import { functionSource } from './compile-message.js';

const LANGUAGES = catalogLanguages();
const translated = (language, id) => readCatalog(language).get(id)?.translation;

it('each language has its own quotation marks', () => {
  expect(Object.fromEntries(LANGUAGES.map((language) => [language, translated(language, 'shared/quoted.quoted')]))).toEqual({
    ar: '«{text}»',
    de: '„{text}“',
    es: '«{text}»',
    fr: '«\u202f{text}\u202f»',
    hi: '“{text}”',
    it: '«{text}»',
    ja: '「{text}」',
    ko: '“{text}”',
    nl: '“{text}”',
    pl: '„{text}”',
    'pt-BR': '“{text}”',
    'zh-CN': '“{text}”',
  });
});

describe('an unreadable accent is of a colour scheme that has a name, not of its code', () => {
  const id = 'content/theme/theme.themeMessages.accentUnreadable';
  const { args } = readAllMessages().get(id);
  it.each(LANGUAGES)('%s', (language) => {
    const sentence = new Function(`return ${functionSource(translated(language, id), { language, args })}`)();
    const [dark, light] = ['dark', 'light'].map((scheme) => sentence(...args.map(({ name }) => (name === 'scheme' ? scheme : '3'))));
    expect(dark).not.toBe(light);
    expect(`${dark} ${light}`).not.toMatch(/\b(dark|light)\b/);
  });
});
