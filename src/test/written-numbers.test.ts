import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { runInLanguage } from '#languages/current-language.server';
import { loadTranslations } from '#languages/translations.server';
import { formatIn } from '#shared/currency';
import { formatSignedDollars } from '#shared/dollar-forms';
import { cents, formatCents, formatDollars, formatWholeDollars } from '#shared/money';
import { formatPercent, formatRate, formatSignedPercent } from '#shared/percent';
import { expectedFindings, type LintSample, lintSamples } from './lint-samples.server';

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

it('percentages and changes are written as the language does: with its comma, its space and its sign, in Arabic with marks that hold it', async () => {
  const numbers = () => [formatRate(10_25), formatPercent(19), formatSignedPercent(-30), formatSignedPercent(5)];
  const changes = () => [formatSignedDollars(-5), formatSignedDollars(5), formatSignedDollars(0)];
  for (const language of ['de', 'pt-BR', 'nl', 'ar'] as const) await loadTranslations(language);
  expect(numbers()).toEqual(['10.25%', '19%', '−30%', '+5%']);
  expect(runInLanguage('de', numbers)).toEqual(['10,25\u00a0%', '19\u00a0%', '−30\u00a0%', '+5\u00a0%']);
  expect(runInLanguage('pt-BR', numbers)).toEqual(['10,25%', '19%', '−30%', '+5%']);
  expect(runInLanguage('ar', numbers)).toEqual([
    '10.25\u200e%\u200e',
    '19\u200e%\u200e',
    '\u200e−30\u200e%\u200e',
    '\u200e+5\u200e%\u200e',
  ]);
  expect([formatDollars(-5), formatDollars(-0), formatCents(cents(-5_00))]).toEqual(['−$5.00', '$0.00', '−$5.00']);
  expect(changes()).toEqual(['−$5.00', '+$5.00', '$0.00']);
  expect(runInLanguage('de', changes)).toEqual(['−5,00\u00a0$', '+5,00\u00a0$', '0,00\u00a0$']);
  expect(runInLanguage('nl', changes)).toEqual(['US$\u00a0−5,00', 'US$\u00a0+5,00', 'US$\u00a00,00']);
  expect(runInLanguage('ar', changes)).toEqual([
    '\u200f\u200e−5.00\u00a0US$\u200e\u200f',
    '\u200f\u200e+5.00\u00a0US$\u200e\u200f',
    '\u200f0.00\u00a0US$\u200e\u200f',
  ]);
});

const CATALOGS = 'src/languages/catalogs';

it('messages leave the sign of a percentage to the number that they are given', async () => {
  const files = (await readdir(CATALOGS, { recursive: true })).filter((file) => file.endsWith('.po'));
  for (const file of files) expect(await readFile(`${CATALOGS}/${file}`, 'utf8'), file).not.toMatch(/\}[\s\u200e\u200f]*[%٪％]/);
});

const SIGNS =
  'Write the number with its sign: formatDollars() or formatCents() of a negative amount; formatSignedDollars() and formatSignedCount() where a plus is shown as well; formatPercent(), formatSignedPercent().';
const SCREEN = 'src/features/sample.tsx';
const SAMPLES: LintSample[] = [
  [SCREEN, 'export const a = <p>−{formatDollars(amount)}</p>;', SIGNS],
  [SCREEN, 'export const a = <p>{percent}%</p>;', SIGNS],
  [SCREEN, "export const a = <p>{amount > 0 ? '+' : '−'}{amount}</p>;", SIGNS],
  ['src/features/sample.server.ts', `export const a = \`−\${formatCents(amount)}\`;`, SIGNS],
  ['src/features/sample.rules.ts', `export const a = \`\${rateBp / 100} %\`;`, SIGNS],
  ['src/console/sample.tsx', `export const a = \`+\${formatDollars(amount)}\`;`, SIGNS],
  [SCREEN, `export const a = <p style={{ width: \`\${share}%\` }}>{formatDollars(-amount)}</p>;`],
  [SCREEN, 'export const a = one + other;'],
];

it('the linter finds numbers that a sign is put beside', async () => {
  expect(await lintSamples(SAMPLES)).toEqual(expectedFindings(SAMPLES));
});
