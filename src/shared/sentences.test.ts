import { expect, it } from 'vitest';
import { runInLanguage } from '#languages/current-language.server';
import { loadTranslations } from '#languages/translations.server';
import { betweenSentences } from './sentences';

it.each([
  ['en', ' '],
  ['de', ' '],
  ['ko', ' '],
  ['ja', ''],
  ['zh-CN', ''],
] as const)('%s', async (language, space) => {
  await loadTranslations(language);
  expect(runInLanguage(language, betweenSentences)).toBe(space);
});
