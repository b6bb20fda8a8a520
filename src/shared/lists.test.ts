import { beforeAll, expect, it } from 'vitest';
import { runInLanguage } from '#languages/current-language.server';
import { loadTranslations } from '#languages/translations.server';
import { expectedFindings, type LintSample, lintSamples } from '#test/lint-samples.server';
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
  expect(withCommas(['A', undefined, '', null, 'B'])).toBe('A, B');
  expect([formatList(['A']), listInSentence(['A']), withCommas(['A'])]).toEqual(['A', 'A', 'A']);
  expect([formatList([]), listInSentence([]), withCommas([])]).toEqual(['', '', '']);
});

const WRITTEN = 'Write the list as the language does: formatList(), listInSentence(), or withCommas() for parts of one thing.';
const SAMPLES: LintSample[] = [
  ['src/features/sample.console.tsx', "export const a = <p>{names.join(', ')}</p>;", WRITTEN],
  ['src/features/sample.console.ts', "export const a = names.filter(Boolean).join(', ');", WRITTEN],
  ['src/console/sample.tsx', 'export const a = names.map((name) => name.text).join(", ");', WRITTEN],
  ['src/features/sample.console.tsx', "export const a = names.join(' · ') + formatList(names) + ids.join(',');"],
  ['src/features/sample.server.ts', "export const a = columns.join(', ');"],
];

it('the linter finds lists in the console that are glued with commas', async () => {
  expect(await lintSamples(SAMPLES)).toEqual(expectedFindings(SAMPLES));
});
