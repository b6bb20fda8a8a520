import { expect, it } from 'vitest';
import { runInLanguage } from '#languages/current-language.server';
import { loadTranslations } from '#languages/translations.server';
import { formatIn } from '#shared/currency';
import { cents, formatCents, formatDollars, formatWholeDollars } from '#shared/money';

const written = () => [
  formatDollars(15.95),
  formatCents(cents(15_95)),
  formatWholeDollars(16),
  formatIn({ code: 'EUR', perDollar: 1 }, 16),
  formatIn({ code: 'INR', perDollar: 1 }, 16),
];

it('amounts in Arabic hold their currency together and part it from what follows; those of other languages have no marks', async () => {
  await loadTranslations('ar');
  await loadTranslations('de');
  expect(runInLanguage('ar', written)).toEqual([
    '\u200f15.95\u00a0US$\u200e\u200f',
    '\u200f15.95\u00a0US$\u200e\u200f',
    '\u200f16\u00a0US$\u200e\u200f',
    '\u200f16\u00a0€\u200e\u200f',
    '₹16',
  ]);
  expect(runInLanguage('de', written)).toEqual(['15,95\u00a0$', '15,95\u00a0$', '16\u00a0$', '16\u00a0€', '₹16']);
  expect(written()).toEqual(['$15.95', '$15.95', '$16', '€16', '₹16']);
});
