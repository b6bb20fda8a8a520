import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PictureRecipe } from '#features/platform/media/media.schema';
import { renderPicture } from './picture-render.server';

const box = {
  name: 'box',
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><rect x="6" y="4" width="20" height="24" fill="#c22"/></svg>',
};

function makeRecipe(changes: Partial<PictureRecipe> = {}): PictureRecipe {
  return {
    view: 'whole',
    pose: 'stand',
    ground: { kind: 'sweep', tint: '#dfe8fb', accent: '#f8e3d9' },
    turnDegrees: 0,
    isMirrored: false,
    focus: { x: 0.5, y: 0.5 },
    ...changes,
  };
}

function render(changes: Partial<PictureRecipe> = {}, width = 320) {
  return renderPicture({ recipe: makeRecipe(changes), artwork: box, width, format: 'webp' });
}

async function middlePixel(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

describe('a product picture', () => {
  it('has the same bytes each time that it is rendered', async () => {
    expect(await render()).toEqual(await render());
  });

  it('is a square WebP of the requested width', async () => {
    const { format, width, height } = await sharp(await render({}, 640)).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 640, height: 640 });
  });

  it('shows the given colour', async () => {
    const [red = 0, green = 0, blue = 0] = await middlePixel(await render({ paint: { to: '#1f4fa3' } }));
    expect(blue).toBeGreaterThan(red + 60);
    expect(blue).toBeGreaterThan(green);
  });

  it('can be white, grey and black', async () => {
    const white = await middlePixel(await render({ paint: { to: '#f4f4f2' } }));
    const black = await middlePixel(await render({ paint: { to: '#202124' } }));
    expect(Math.min(...white)).toBeGreaterThan(215);
    expect(Math.max(...black)).toBeLessThan(60);
  });

  it.each(['close', 'ground', 'measure'] as const)('looks different in the %s view', async (view) => {
    expect(await render({ view, ground: { kind: 'arch', tint: '#dfe8fb', accent: '#f8e3d9' } })).not.toEqual(await render());
  });

  it('can be rendered on every ground, upright and from above', async () => {
    const kinds = ['sweep', 'arch', 'plinth', 'disc', 'sheet', 'split'] as const;
    const pictures = await Promise.all(
      kinds.flatMap((kind) =>
        (['stand', 'lie'] as const).map((pose) => render({ pose, ground: { kind, tint: '#dfe8fb', accent: '#f8e3d9' } })),
      ),
    );
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(pictures.length);
  });

  it('throws for a measure with unsupported characters', async () => {
    await expect(render({ view: 'measure', measure: { width: '12 cm' } })).rejects.toThrow('no stroke for "c"');
  });
});
