import { expect, it } from 'vitest';
import { splitLastWord } from './search.queries.server';

it.each([
  ['lap', { before: '', word: 'lap' }],
  ['red lap', { before: 'red', word: 'lap' }],
  ['blue t-shi', { before: 'blue', word: 't-shi' }],
  ['"red mug" lam', { before: '"red mug"', word: 'lam' }],
  ['"red mug', undefined],
  ['mug -blue', undefined],
  ['lamp!', undefined],
  ["a':*", undefined],
  ['', undefined],
])('the word that is being typed in %j', (text, expected) => {
  expect(splitLastWord(text)).toEqual(expected);
});
