import { describe, expect, it } from 'vitest';
import type { CategoryRow } from '#features/catalog/categories/category-view.server';
import { categoriesIn, categoryIn, findRequested } from './translated-categories.server';

const make = (id: number, slug: string, more: Partial<CategoryRow> = {}): CategoryRow => ({
  id,
  slug,
  name: slug,
  parentId: null,
  imageUrl: null,
  imageAlt: null,
  icon: 'category',
  color: '#336699',
  level: 0,
  sortOrder: 0,
  hasPinned: false,
  oldSlugs: [],
  version: 1,
  translations: {},
  description: '',
  keywords: [],
  isFeatured: false,
  isActive: true,
  productSort: 'newest',
  sizeGuide: null,
  seoTitle: null,
  seoDescription: null,
  ...more,
});

const kitchen = make(1, 'kitchen', { description: 'Pots', translations: { de: { name: 'Küche', slug: 'kueche' } } });
const bath = make(2, 'bath', { oldSlugs: ['bathroom'], translations: { de: { slug: 'bad' }, fr: { slug: 'bain' } } });
// Its name is the slug of another one in German.
const bad = make(3, 'poor', { name: 'Bad' });
const rows = [bad, kitchen, bath];

describe('a category in a language', () => {
  it('has the originals of what is not translated', () => {
    expect(categoryIn(kitchen, 'de')).toMatchObject({ name: 'Küche', slug: 'kueche', description: 'Pots' });
    expect(categoryIn(kitchen, 'fr')).toBe(kitchen);
    expect(categoryIn(kitchen, undefined)).toBe(kitchen);
  });

  it('is the same list each time, so that what is made of it is made once', () => {
    expect(categoriesIn(rows, undefined)).toBe(rows);
    expect(categoriesIn(rows, 'de')).toBe(categoriesIn(rows, 'de'));
    expect(categoriesIn(rows, 'de')).not.toBe(categoriesIn(rows, 'fr'));
  });

  it('is beside its siblings of the same place in the order of the names that are shown', () => {
    const named = (language: string) => categoriesIn(rows, language).map(({ name }) => name);
    expect(named('de')).toEqual(['Bad', 'bath', 'Küche']);
    expect(named('fr')).toEqual(['Bad', 'bath', 'kitchen']);
    const last = make(4, 'art', { sortOrder: 1 });
    expect(categoriesIn([last, ...rows], 'de').at(-1)).toBe(last);
  });
});

describe('a category that somebody asks for', () => {
  it.each([
    ['bad', 'de', bath],
    ['bad', undefined, bad],
    ['kitchen', 'de', kitchen],
    ['KITCHEN', 'de', kitchen],
    ['kueche', 'fr', kitchen],
    ['bain', undefined, bath],
    ['bathroom', 'de', bath],
    ['2', 'de', bath],
    ['nowhere', 'de', undefined],
    ['constructor', 'de', undefined],
  ])('as %s in %s is found', (requested, language, found) => {
    expect(findRequested(requested, rows, { language, byName: true })).toBe(found);
  });

  it('is not found by a name where names say nothing', () => {
    expect(findRequested('Bad', rows, { language: undefined })).toBeUndefined();
  });
});
