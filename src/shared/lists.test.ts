import { beforeAll, expect, it } from 'vitest';
import { runInLanguage } from '#languages/current-language.server';
import { loadTranslations } from '#languages/translations.server';
import { listInSentence } from './list-in-sentence';
import { formatList, withCommas } from './lists';

beforeAll(async () => {
  await loadTranslations('ja');
  await loadTranslations('zh-CN');
});

const three = ['A', 'B', 'C'];
const all = () => [formatList(three), listInSentence(three), withCommas(three)];

it('lists have the separators of the language', () => {
  expect(all()).toEqual(['A, B, C', 'A, B and C', 'A, B, C']);
  expect(runInLanguage('ja', all)).toEqual(['A、B、C', 'A、B、C', 'A、B、C']);
  expect(runInLanguage('zh-CN', all)).toEqual(['A、B、C', 'A、B和C', 'A，B，C']);
});

it('lists of one and of nothing are only that', () => {
  expect([formatList(['A']), listInSentence(['A']), withCommas(['A'])]).toEqual(['A', 'A', 'A']);
  expect([formatList([]), listInSentence([]), withCommas([])]).toEqual(['', '', '']);
});
