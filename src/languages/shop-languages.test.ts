import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './accepted-language.server';
import { ENGLISH_ONLY, hasDefaultPrefix, languageOfPath, prefixOf, type ShopLanguages, withLowerCaseLanguage } from './shop-languages';

const languages: ShopLanguages = { all: ['en', 'de', 'pt-BR'], default: 'en' };

describe('the address of a page', () => {
  it.each([
    ['/', 'en', ''],
    ['/products', 'en', ''],
    ['/de', 'de', '/de'],
    ['/de/', 'de', '/de'],
    ['/de/products', 'de', '/de'],
    ['/de.data', 'de', '/de'],
    ['/de/products.data', 'de', '/de'],
    ['/pt-br/products', 'pt-BR', '/pt-br'],
    ['/pt-BR/products', 'en', ''],
    ['/DE/products', 'en', ''],
    ['/fr/products', 'en', ''],
    ['/deals', 'en', ''],
    ['/deals.data', 'en', ''],
    ['//de/products', 'en', ''],
    ['/en/products', 'en', ''],
  ])('%s is of %s', (pathname, language, prefix) => {
    expect(languageOfPath(pathname, languages)).toEqual({ language, prefix });
  });

  it.each([
    ['/pt-BR/products', '/pt-br/products'],
    ['/DE/Products', '/de/Products'],
    ['/De', '/de'],
    ['/DE.data', '/de.data'],
    ['/EN/cart', '/en/cart'],
    ['/de/products', undefined],
    ['/FR/products', undefined],
    ['/Deals', undefined],
    ['/', undefined],
    ['//DE/products', undefined],
  ])('%s with its language in lower case is %s', (pathname, lower) => {
    expect(withLowerCaseLanguage(pathname, languages)).toBe(lower);
  });

  it('has no prefix in the default language', () => {
    expect(prefixOf('pt-BR', languages)).toBe('/pt-br');
    expect(prefixOf('en', languages)).toBe('');
    expect(prefixOf('fr', languages)).toBe('');
    expect(prefixOf('en', { all: ['en', 'de'], default: 'de' })).toBe('/en');
    expect([hasDefaultPrefix('/en/cart', languages), hasDefaultPrefix('/en', languages)]).toEqual([true, true]);
    expect([hasDefaultPrefix('/enough', languages), hasDefaultPrefix('/de/cart', languages)]).toEqual([false, false]);
  });
});

describe('the language that a reader accepts', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-AT, en;q=0.8', 'de'],
    ['fr, de;q=0.5, en;q=0.4', 'de'],
    ['fr', 'en'],
    ['pt-PT', 'pt-BR'],
    ['PT-br', 'pt-BR'],
    ['de;q=0, en;q=0.1', 'en'],
    ['*', 'en'],
    ['en;q=0.2, de;q=0.9', 'de'],
    ['de;q=nonsense', 'en'],
    [`${'x,'.repeat(1_000)}de`, 'en'],
    ['\u0000;;,=', 'en'],
  ])('of %j is %s', (accepted, language) => {
    // A quality that is no number is worth what the parser of Hono makes of it: only the result must be one of the shop's.
    const chosen = chooseLanguage(accepted, languages);
    if (accepted?.includes('nonsense')) expect(languages.all).toContain(chosen);
    else expect(chosen).toBe(language);
  });

  it('is the only one of a shop with one', () => {
    expect(chooseLanguage('de', ENGLISH_ONLY)).toBe('en');
    expect(chooseLanguage('en', { all: ['ja'], default: 'ja' })).toBe('ja');
  });
});
