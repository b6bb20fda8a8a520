import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutEmptyExclusions } from '#shared/search-text';
import { allowedTypos, chooseSpelling, countTypos, rewordings, splitLastWord, wordsOf } from './search-text.rules';

it.each([
  ['lap', { before: '', word: 'lap' }],
  ['red lap', { before: 'red', word: 'lap' }],
  ['blue t-shi', { before: 'blue', word: 't-shi' }],
  ['लाल केत', { before: 'लाल', word: 'केत' }],
  ['"red mug" lam', { before: '"red mug"', word: 'lam' }],
  ['"red mug', undefined],
  ['mug -blue', undefined],
  ['lamp!', undefined],
  ["a':*", undefined],
  ['', undefined],
])('the word that is being typed in %j', (text, expected) => {
  expect(splitLastWord(text)).toEqual(expected);
});

it.each([
  ['Red  Mug!', ['red', 'mug']],
  ['"red mug" or lamp -blue', ['red', 'mug', 'lamp']],
  ['t-shirt', ['tshirt']],
  ['mug mug MUG', ['mug']],
  ['!!! 🙂', []],
  ['a'.repeat(10_000), ['a'.repeat(10_000)]],
])('the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

it.each([
  ['lamp -blue', 'lamp -blue'],
  ['lamp --blue', 'lamp  -blue'],
  ['- - -lamp', ' -lamp'],
  ['-'.repeat(200), ' -'],
  ['t-shirt', 't-shirt'],
  ['size---m', 'size---m'],
  ['lamp - "-blue"', 'lamp - "-blue"'],
])('%j excludes nothing twice: %j', (text, expected) => {
  expect(withoutEmptyExclusions(text)).toBe(expected);
});

describe('typos', () => {
  it.each([
    ['laptop', 'laptop', 0],
    ['lapotp', 'laptop', 1],
    ['labtop', 'laptop', 1],
    ['latop', 'laptop', 1],
    ['lapptop', 'laptop', 1],
    ['labtp', 'laptop', 2],
    ['lamp', 'laptop', 3],
  ])('from %s to %s', (from, to, typos) => {
    expect(countTypos(from, to, 2)).toBe(typos);
  });

  it('are the same number in both directions', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(fc.property(word, word, (a, b) => countTypos(a, b, 9) === countTypos(b, a, 9)));
  });

  it('are fewer allowed in short words', () => {
    expect([allowedTypos('tv'), allowedTypos('mug'), allowedTypos('lamps')]).toEqual([0, 1, 2]);
  });

  it('are corrected to the nearest word, and of several to the most common one', () => {
    const words = [
      { word: 'bottle', uses: 1 },
      { word: 'battle', uses: 9 },
      { word: 'cattle', uses: 99 },
    ];
    expect(chooseSpelling('bottel', words)?.word).toBe('bottle');
    expect(chooseSpelling('buttle', words)?.word).toBe('battle');
    expect(chooseSpelling('zzzzzz', words)).toBeUndefined();
  });
});

describe('another wording', () => {
  const known = (word: string, uses: number) => ({ word, uses });
  const typo = (word: string, correction: string, uses: number) => ({ word, uses: 0, spelling: { word: correction, uses } });

  it('corrects misspelled words and keeps the others', () => {
    expect(rewordings([known('red', 50), typo('lapotp', 'laptop', 5)])[0]).toEqual({
      text: 'red laptop',
      correction: 'red laptop',
      droppedWords: [],
    });
  });

  it('drops unknown words first, then the most common ones', () => {
    const tried = rewordings([known('red', 50), known('laptop', 5), known('xyzzy', 0), known('nimbus', 7)]);
    expect(tried.map(({ text, droppedWords }) => [text, droppedWords])).toEqual([
      ['red laptop nimbus', ['xyzzy']],
      ['laptop nimbus', ['red', 'xyzzy']],
      ['laptop', ['red', 'xyzzy', 'nimbus']],
    ]);
  });

  it('keeps stop words', () => {
    expect(rewordings([typo('picnci', 'picnic', 3), { word: 'for', uses: 0, isFiller: true }, known('two', 9)])[0]).toEqual({
      text: 'picnic for two',
      correction: 'picnic for two',
      droppedWords: [],
    });
  });

  it('never drops everything', () => {
    expect(rewordings([known('xyzzy', 0)])).toEqual([]);
    expect(rewordings([])).toEqual([]);
  });
});
