import { expect, it } from 'vitest';
import { linePicture } from './line-picture.rules';

const front = { url: '/front', alt: '' };
const red = { url: '/red', alt: '', color: 'Red' };
const own = { url: '/own', alt: '' };
const product = { images: [front, red] };

it('shows a line by its variant’s own picture, one of a chosen value, or the first', () => {
  expect(linePicture({ product, options: { Color: 'Red' }, image: own })).toBe(own);
  expect(linePicture({ product, options: { Color: 'Red' } })).toBe(red);
  expect(linePicture({ product, options: { Color: 'Blue' } })).toBe(front);
  expect(linePicture({ product: { images: [] }, options: {} })).toBeUndefined();
});
