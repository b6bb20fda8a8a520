import { expect, it } from 'vitest';
import { changedFields } from '#console/form/record-form.rules';
import { NEW_CATEGORY, toBody } from './category-form.console';

const base = { ...NEW_CATEGORY, name: 'Mugs', slug: 'mugs', seoTitle: 'Mugs' };

it('sends only what was changed', () => {
  expect(toBody(changedFields(base, base))).toEqual({});
  const values = { ...base, color: '#112233', parent: '7', seoTitle: ' ', image: { url: '/a.jpg', mediaId: 'x' } };
  expect(toBody(changedFields(values, base))).toEqual({
    metaData: { color: '#112233' },
    parent: '7',
    seoTitle: null,
    image: { mediaId: 'x' },
  });
  expect(toBody(changedFields({ ...base, parent: '' }, { ...base, parent: '7', image: { url: '/a.jpg' } }))).toEqual({
    parent: null,
    image: null,
  });
});
