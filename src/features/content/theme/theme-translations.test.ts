import { beforeAll, describe, expect, it } from 'vitest';
import { runInLanguage } from '#languages/current-language.server';
import { loadTranslations } from '#languages/translations.server';
import { THEMES } from './design.rules';
import { DEFAULT_THEME } from './theme.rules';
import type { HomeBlock, Theme } from './theme.schema';
import { themeInLanguage } from './theme-in-language';
import { countOpen, listTexts, stateOf, type ThemeText, translateText } from './theme-translations.rules';
import { toShownTheme } from './theme-view.server';

const picture = { url: '/media/tea-0123456789-1200', width: 1200, height: 800, alt: 'A teapot' };
const story: HomeBlock = {
  kind: 'picture',
  id: 'story',
  heading: 'Our tea',
  text: '',
  picture,
  side: 'left',
  links: [{ label: 'Read on', to: '/story' }],
};
const questions: HomeBlock = { kind: 'questions', id: 'asked', heading: 'Asked', questions: [{ question: 'When?', text: '**Soon.**' }] };
const theme: Theme = {
  ...DEFAULT_THEME,
  hours: 'Daily',
  announcement: { ...DEFAULT_THEME.announcement, text: 'Sale' },
  headerMenu: [
    { label: 'Tea', to: '/products' },
    { label: 'Help', to: '/help' },
  ],
  home: [story, questions],
};

beforeAll(() => loadTranslations('de'));

const textsOf = (of: Theme) => listTexts(of).flatMap(({ texts }) => texts);

function find(of: Theme, original: string): ThemeText {
  const found = textsOf(of).find((text) => text.original === original);
  if (!found) throw new Error(`There is no text “${original}”.`);
  return found;
}

/** With translations by their originals. */
function translated(of: Theme, words: Readonly<Record<string, string>>): Theme {
  let now = of;
  for (const [original, translation] of Object.entries(words)) {
    now = { ...now, ...translateText(now, find(now, original), { language: 'de', translation }) };
  }
  return now;
}

const inGerman = (of: Theme) => runInLanguage('de', () => themeInLanguage(of, 'de'));

describe('the texts of a look', () => {
  it('are all that people read, each with its place', () => {
    const own = textsOf(theme).filter(({ owner }) => owner[0] !== 'footerGroups');
    expect(own.map(({ owner, name, what, number, original }) => [[...owner, name].join('.'), what, number, original])).toEqual([
      ['home.0.heading', 'heading', 1, 'Our tea'],
      ['home.0.picture.alt', 'picture', 1, 'A teapot'],
      ['home.0.links.0.label', 'button', 1, 'Read on'],
      ['home.1.heading', 'heading', 1, 'Asked'],
      ['home.1.questions.0.question', 'question', 1, 'When?'],
      ['home.1.questions.0.text', 'answer', 1, '**Soon.**'],
      ['headerMenu.0.label', 'link', 1, 'Tea'],
      ['headerMenu.1.label', 'link', 2, 'Help'],
      ['hours', 'hours', 1, 'Daily'],
      ['announcement.text', 'announcement', 1, 'Sale'],
    ]);
  });

  it('are shown in their language where there is a translation, and in the original elsewhere', () => {
    const words = { 'Our tea': 'Unser Tee', 'A teapot': 'Eine Kanne', 'When?': 'Wann?', Tea: 'Tee', Daily: 'Täglich', Sale: 'Ausverkauf' };
    const stored = translated(theme, words);
    const german = inGerman(stored);
    expect(german).toMatchObject({
      hours: 'Täglich',
      announcement: { text: 'Ausverkauf' },
      headerMenu: [
        { label: 'Tee', to: '/products' },
        { label: 'Help', to: '/help' },
      ],
      home: [
        { heading: 'Unser Tee', text: '', picture: { alt: 'Eine Kanne' }, links: [{ label: 'Read on' }] },
        { heading: 'Asked', questions: [{ question: 'Wann?', text: '**Soon.**' }] },
      ],
    });
    // A page has the words of its language only.
    expect(JSON.stringify(toShownTheme(german, { now: 0 }))).not.toContain('ranslations');
    expect(themeInLanguage(stored, undefined)).toEqual(theme);
    expect(themeInLanguage(stored, 'fr')).toEqual(theme);
  });

  it('are not shown where the original is empty', () => {
    const stored = translated(theme, { Sale: 'Ausverkauf' });
    const { announcement } = inGerman({ ...stored, announcement: { ...stored.announcement, text: '' } });
    expect(announcement.text).toBe('');
  });

  it('follow what they belong to when it is moved, and go when it is removed', () => {
    const { headerMenu, ...others } = translated(theme, { Tea: 'Tee' });
    expect(inGerman({ ...others, headerMenu: headerMenu.toReversed() }).headerMenu.map(({ label }) => label)).toEqual(['Help', 'Tee']);
    expect(inGerman({ ...others, headerMenu: headerMenu.slice(1) }).headerMenu.map(({ label }) => label)).toEqual(['Help']);
  });

  it('are missing without a translation, and out of date once the original is another one', () => {
    const stored = translated(theme, { 'Our tea': 'Unser Tee' });
    const before = countOpen(listTexts(theme), 'de');
    expect(countOpen(listTexts(stored), 'de')).toBe(before - 1);
    const changed = { ...stored, home: stored.home.map((block) => ('heading' in block ? { ...block, heading: 'Our teas' } : block)) };
    expect(stateOf(find(changed, 'Our teas'), 'de')).toBe('outdated');
    expect(stateOf(find(changed, 'Our teas'), 'fr')).toBe('missing');
    const confirmed = { ...changed, ...translateText(changed, find(changed, 'Our teas'), { language: 'de', translation: 'Unser Tee' }) };
    expect(stateOf(find(confirmed, 'Our teas'), 'de')).toBeUndefined();
  });

  it('leave nothing behind when their translation is removed', () => {
    const words = Object.fromEntries(textsOf(theme).map(({ original }) => [original, 'x']));
    const none = Object.fromEntries(textsOf(theme).map(({ original }) => [original, '']));
    expect(translated(translated(theme, words), none)).toEqual(theme);
  });
});

describe('the texts that come with the shop', () => {
  it('have translations already, of which the owner may change single ones', () => {
    expect(countOpen(listTexts(DEFAULT_THEME), 'de')).toBe(0);
    const german = inGerman(translated(DEFAULT_THEME, { Products: 'Sortiment', 'Size Guide': 'Maße', 'Shop Now': 'Los' }));
    expect(german.headerMenu.map(({ label }) => label)).toEqual(['Startseite', 'Sortiment', 'Kategorien']);
    const { footer } = runInLanguage('de', () => toShownTheme(german, { now: 0 }));
    expect(footer?.groups?.map(({ title }) => title)).toContain('Ihr Konto');
    expect(footer?.groups?.flatMap(({ links }) => links.map(({ label }) => label))).toContain('Maße');
    expect(german.home[0]).toMatchObject({ links: [{ label: 'Los' }, { label: 'Kategorien ansehen' }] });
  });

  it('are not on pages, which have them, unless the owner has changed one', () => {
    const shown = runInLanguage('de', () => toShownTheme(inGerman(DEFAULT_THEME), { now: 0 }));
    expect(Object.keys(shown)).toEqual(['menu']);
  });

  it.each(Object.entries(THEMES))('are all of the home page of %s', (_, { home }) => {
    const texts = textsOf({ ...DEFAULT_THEME, home }).filter(({ owner }) => owner[0] === 'home');
    expect(texts.length).toBeGreaterThan(2);
    const german = JSON.stringify(inGerman({ ...DEFAULT_THEME, home }).home);
    for (const { original, isShops } of texts) {
      expect([original, isShops]).toEqual([original, true]);
      expect(german).not.toContain(`"${original}"`);
    }
  });

  it('are the owner’s once they are changed', () => {
    const home = DEFAULT_THEME.home.map((block) => (block.kind === 'hero' ? { ...block, heading: 'Tea for all' } : block));
    expect(stateOf(find({ ...DEFAULT_THEME, home }, 'Tea for all'), 'de')).toBe('missing');
  });
});
