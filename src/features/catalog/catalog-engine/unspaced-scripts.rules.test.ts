import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isFewUnspaced, isUnspaced, spellOutParts, wordsIn } from './unspaced-scripts.rules';

const squeezed = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim();

it.each([
  ['茶', '茶'],
  ['茶壺', '茶壺'],
  ['花瓷茶', '花瓷茶'],
  ['青花瓷茶壺', '青花瓷 花瓷茶 瓷茶壺'],
  ['Teapot茶壺 Large', 'Teapot 茶壺 Large'],
  ['"青花瓷茶" -茶壺', '"青花瓷 花瓷茶 瓷茶 茶 " -"茶壺 壺 "'],
  ['-Teapot茶', '-"Teapot 茶 "'],
  ['茶壺 or 急須', '茶壺 or 急須'],
  ['Ｃａｎｏｎ　ＥＯＳ　１２', 'Canon EOS 12'],
  ['茶壺　－紅', '茶壺 紅'],
  ['ｲﾔﾎﾝ・マウス', 'イヤホ ヤホン マウス'],
  ['𠮷野家', '𠮷野家'],
  ['กระเป๋า', 'กระ ระเ ะเป เป๋ ป๋า'],
])('%j is searched as %j', (text, parts) => {
  expect(squeezed(spellOutParts(text))?.replaceAll('" ', '"')).toBe(parts.replaceAll('" ', '"'));
});

it.each(['', 'teapot', 'crème brûlée', 'чайник -красный', '"red mug" or lamp', 'चाय', '🙂', '½ ™'])('%j is searched as it is', (text) => {
  expect(spellOutParts(text)).toBeUndefined();
});

it('no text becomes another operator', () => {
  const operators = (text: string) => text.match(/"/g)?.length ?? 0;
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('茶', '壺', 'a', ' ', '-', '－', '　', 'ｱ') }), (text) => {
      const parts = spellOutParts(text) ?? '';
      expect(operators(parts) % 2).toBe(0);
      expect(parts.match(/(^|\s)-/g)?.length ?? 0).toBeLessThanOrEqual(text.match(/(^|\s)-/g)?.length ?? 0);
    }),
  );
});

it.each([
  ['Teapot茶壺Large', ['Teapot', '茶壺', 'Large']],
  ['กระเป๋า हिन्दी', ['กระเป๋า', 'हिन्दी']],
  ['ｱｲ、ＡＢ', ['アイ', 'AB']],
])('the words of %j', (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

it('a word of such a script is known by all its letters', () => {
  expect(['茶壺', 'カメラ', '충전기', 'น้ำ', '茶a', 'a', ''].map(isUnspaced)).toEqual([true, true, true, true, false, false, false]);
  expect(['茶', ' 茶壺 ', '茶壺茶', 'ab'].map(isFewUnspaced)).toEqual([true, true, false, false]);
});
