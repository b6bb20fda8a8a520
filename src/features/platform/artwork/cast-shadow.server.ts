import type { OverlayOptions } from 'sharp';
import { sharp } from '#features/platform/media/sharp.server';
import type { Layer } from './artwork-layer.server';
import type { Box } from './artwork-parts';

/** Shadows are soft, so a quarter of the pixels is enough to compute them. */
const SHADOW_SCALE = 0.25;

/** Fractions of the picture's size: a wide shadow to the lower right, and a narrow one at the product's edge. */
const CAST_SHADOWS = [
  { right: 0.022, down: 0.034, blur: 0.03, opacity: 0.27 },
  { right: 0.006, down: 0.01, blur: 0.008, opacity: 0.36 },
] as const;

interface CastShadow {
  layer: Layer;
  place: Box;
  /** Of the square picture, in pixels. */
  size: number;
  color: string;
}

/** The shadow of a product that lies on a table, as a layer over the whole picture. */
export async function castShadow({ layer, place, size, color }: CastShadow): Promise<OverlayOptions> {
  const small = Math.round(size * SHADOW_SCALE);
  const width = Math.max(1, Math.round(place.width * SHADOW_SCALE));
  const height = Math.max(1, Math.round(place.height * SHADOW_SCALE));
  const shape = await sharp(layer.pixels, { raw: { width: layer.width, height: layer.height, channels: 4 } })
    .extractChannel('alpha')
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const masks = await Promise.all(
    CAST_SHADOWS.map(({ right, down, blur, opacity }) => {
      const x = Math.round((place.x + right * size) * SHADOW_SCALE);
      const y = Math.round((place.y + down * size) * SHADOW_SCALE);
      return sharp(moveShape({ shape, width, height, x, y, size: small }), { raw: { width: small, height: small, channels: 1 } })
        .blur(Math.max(0.4, blur * small))
        .linear(opacity, 0)
        .extractChannel(0)
        .raw()
        .toBuffer();
    }),
  );
  // Two shadows multiply like two layers of glass: the second dims what the first lets through.
  const joined = Uint8Array.from(
    { length: small * small },
    (_, at) => 255 * (1 - masks.reduce((light, mask) => light * (1 - (mask[at] ?? 0) / 255), 1)),
  );
  const mask = await sharp(joined, { raw: { width: small, height: small, channels: 1 } })
    .resize(size, size, { kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const input = await sharp({ create: { width: size, height: size, channels: 3, background: color } })
    .joinChannel(mask, { raw: { width: size, height: size, channels: 1 } })
    .raw()
    .toBuffer();
  return { input, raw: { width: size, height: size, channels: 4 }, left: 0, top: 0 };
}

interface ShapeMove {
  shape: Uint8Array;
  width: number;
  height: number;
  x: number;
  y: number;
  size: number;
}

/** The shape's alpha at its position in an empty square, clipped at the edges. */
function moveShape({ shape, width, height, x, y, size }: ShapeMove): Uint8Array {
  const placed = new Uint8Array(size * size);
  const from = Math.max(0, -x);
  const to = Math.min(width, size - x);
  for (let row = Math.max(0, -y); row < height && row + y < size && to > from; row++) {
    placed.set(shape.subarray(row * width + from, row * width + to), (row + y) * size + x + from);
  }
  return placed;
}
