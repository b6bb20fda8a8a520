import { expect, it } from 'vitest';
import { changesOf, mergeChanges, NEW_CATEGORY, toBody } from './category-form.console';

const base = { ...NEW_CATEGORY, name: 'Mugs', slug: 'mugs', seoTitle: 'Mugs' };

it('sends only what was changed', () => {
  expect(toBody(changesOf(base, base))).toEqual({});
  const values = { ...base, color: '#112233', parent: '7', seoTitle: ' ', image: { url: '/a.jpg', mediaId: 'x' } };
  expect(toBody(changesOf(values, base))).toEqual({ metaData: { color: '#112233' }, parent: '7', seoTitle: null, image: { mediaId: 'x' } });
  expect(toBody(changesOf({ ...base, parent: '' }, { ...base, parent: '7', image: { url: '/a.jpg' } }))).toEqual({
    parent: null,
    image: null,
  });
});

it('merges what two people changed in different fields, and reports the same field', () => {
  const current = { ...base, description: 'Hers', name: 'Her mugs' };
  expect(mergeChanges({ mine: { ...base, color: '#000000' }, base, current })).toEqual({
    merged: { ...current, color: '#000000' },
    collisions: [],
  });
  const { merged, collisions } = mergeChanges({ mine: { ...base, name: 'His mugs' }, base, current });
  expect(merged).toMatchObject({ name: 'His mugs', description: 'Hers' });
  expect(collisions).toEqual([{ name: 'name', theirs: 'Her mugs' }]);
});
