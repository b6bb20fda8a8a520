import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawLayer } from './artwork-layer.server';
import { splitArtwork } from './artwork-parts';

const DEFS =
  '<defs><linearGradient id="g"><stop stop-color="#e33"/><stop offset="1" stop-color="#33e"/></linearGradient>' +
  '<filter id="near" x="2" y="2" width="12" height="12" filterUnits="userSpaceOnUse"><feGaussianBlur stdDeviation=".4"/></filter>' +
  '<filter id="far" x="18" y="18" width="12" height="12" filterUnits="userSpaceOnUse"><feGaussianBlur stdDeviation=".4"/></filter></defs>';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><g fill="none">' +
  '<g filter="url(#near)"><rect x="3" y="3" width="10" height="10" fill="url(#g)"/></g>' +
  '<path fill="#393" d="M8 8H24V24H8Z"/>' +
  `<g filter="url(#far)"><circle cx="24" cy="24" r="5" fill="url(#g)"/></g>${DEFS}</g></svg>`;
const SIZE = 480;

describe('a split drawing', () => {
  it('has a part with a box for each filter, each with only the definitions that it uses', () => {
    const [near, plain, far] = splitArtwork(SVG);
    expect(near?.box).toEqual({ x: 2, y: 2, width: 12, height: 12 });
    expect(near?.svg).not.toContain('id="far"');
    expect(far?.svg).toContain('id="g"');
    expect(plain).toMatchObject({ box: undefined, filterCount: 0 });
  });

  it.each([
    { turnDegrees: 0, isMirrored: false },
    { turnDegrees: 20, isMirrored: true },
  ])('looks the same as the whole drawing, rotated by $turnDegrees', async (pose) => {
    const region = { x: 0, y: 0, width: 32, height: 32 };
    const layer = await drawLayer({ artwork: { name: 'parts-test', svg: SVG }, pose, region, width: SIZE, height: SIZE });
    const mirror = pose.isMirrored ? ' matrix(-1 0 0 1 32 0)' : '';
    const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 32 32"><g transform="rotate(${pose.turnDegrees} 16 16)${mirror}">${SVG}</g></svg>`;
    const expected = await sharp(Buffer.from(whole)).ensureAlpha().raw().toBuffer();
    // Compares premultiplied colours: nearly transparent pixels may have any colour.
    const shown = (pixels: Uint8Array, at: number) => ((pixels[at] ?? 0) * (at % 4 === 3 ? 255 : (pixels[at | 3] ?? 0))) / 255;
    const furthest = expected.reduce((most, _, at) => Math.max(most, Math.abs(shown(expected, at) - shown(layer.pixels, at))), 0);
    expect(furthest).toBeLessThanOrEqual(4);
  });
});
