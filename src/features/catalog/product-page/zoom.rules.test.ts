import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SCALE, panBy, WHOLE, type ZoomView, zoomAt } from './zoom.rules';

const SIZE = 800;

describe('zoom', () => {
  it('keeps the point under the pointer in place', () => {
    const at = { x: 120, y: -80 };
    const view = zoomAt(WHOLE, 2, { at, size: SIZE });
    // The same point of the picture is still there.
    expect((at.x - view.x) / view.scale).toBeCloseTo(at.x);
    expect((at.y - view.y) / view.scale).toBeCloseTo(at.y);
  });

  it('shows the whole picture centred again after any panning', () => {
    const view = zoomAt(panBy(zoomAt(WHOLE, 3, { size: SIZE }), { x: 500, y: -300 }, SIZE), 0.1, { size: SIZE });
    expect(view.scale).toBe(1);
    expect([Math.abs(view.x), Math.abs(view.y)]).toEqual([0, 0]);
  });

  it('never shows anything outside the picture, and stays within its limits', () => {
    const number = fc.double({ min: -2_000, max: 2_000, noNaN: true });
    const step = fc.record({ factor: fc.double({ min: 0.05, max: 8, noNaN: true }), x: number, y: number });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let view: ZoomView = WHOLE;
        for (const { factor, x, y } of steps) {
          view = panBy(zoomAt(view, factor, { at: { x, y }, size: SIZE }), { x: y, y: x }, SIZE);
          expect(view.scale).toBeGreaterThanOrEqual(1);
          expect(view.scale).toBeLessThanOrEqual(MAX_SCALE);
          const reach = (SIZE * (view.scale - 1)) / 2;
          expect(Math.abs(view.x)).toBeLessThanOrEqual(reach);
          expect(Math.abs(view.y)).toBeLessThanOrEqual(reach);
        }
      }),
    );
  });
});
