import { expect, it } from 'vitest';
import { movePoint, placePoint } from './lookbook-points.rules';

const point = { productId: '1', x: 50, y: 0 };

it('places a point where the picture was clicked, and never beside it', () => {
  const picture = { left: 100, top: 200, width: 300, height: 150 };
  expect(placePoint(point, { clientX: 200, clientY: 350 }, picture)).toEqual({ productId: '1', x: 33.3, y: 100 });
  expect(placePoint(point, { clientX: 20, clientY: 500 }, picture)).toEqual({ productId: '1', x: 0, y: 100 });
});

it('moves a point with the arrow keys, further with Shift, and ignores other keys', () => {
  expect(movePoint(point, { key: 'ArrowLeft', shiftKey: false })).toEqual({ productId: '1', x: 49, y: 0 });
  expect(movePoint(point, { key: 'ArrowDown', shiftKey: true })).toEqual({ productId: '1', x: 50, y: 10 });
  expect(movePoint(point, { key: 'ArrowUp', shiftKey: true })).toEqual(point);
  expect(movePoint(point, { key: 'Enter', shiftKey: false })).toBeUndefined();
});
