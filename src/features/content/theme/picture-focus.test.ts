import { expect, it } from 'vitest';
import { focusStyle } from './picture-focus';

const picture = { url: '/media/harbour-0123456789-1200', width: 1200, height: 800, alt: '' };

it('keeps the focal point of a picture in view where it is cropped, and says nothing about its middle', () => {
  expect(focusStyle(picture)).toBeUndefined();
  expect(focusStyle({ ...picture, focus: { x: 0.29, y: 1 } })).toEqual({ objectPosition: '29% 100%' });
});
