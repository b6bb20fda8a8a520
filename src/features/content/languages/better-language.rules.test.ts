import { expect, it } from 'vitest';
import { findBetterLanguage } from './better-language.rules';
import { toShownLanguages } from './shown-languages';

const shown = toShownLanguages({ all: ['en', 'de', 'pt-BR'], default: 'en' }, 'en');

it.each([
  [['en-GB', 'de'], undefined],
  [['de-CH', 'en'], 'de'],
  [['fr', 'de'], 'de'],
  [['fr'], undefined],
  [[], undefined],
  [['pt-PT'], 'pt-BR'],
  [['PT-br'], 'pt-BR'],
])('a reader of %j is offered %s on an English page', (preferred, tag) => {
  expect(shown && findBetterLanguage(shown, preferred)?.tag).toBe(tag);
});
