import type { OverlayOptions } from 'sharp';
import type { PictureRecipe } from '#features/platform/media/media.schema';
import type { PictureFormat } from '#features/platform/media/rendition-files.server';
import { encodePicture } from '#features/platform/media/renditions.server';
import { sharp } from '#features/platform/media/sharp.server';
import { type Artwork, drawLayer, findArtworkBounds, type Layer, type Pose } from './artwork-layer.server';
import type { Box } from './artwork-parts';
import { castShadow } from './cast-shadow.server';
import { paintPixels } from './picture-paint';
import { drawStage, type Foot, shadowColor } from './picture-stage.server';

interface PictureDrawing {
  recipe: PictureRecipe;
  artwork: Artwork;
  /** The drawing of the recipe's emblem. */
  emblem?: Artwork | undefined;
  /** Of the square picture, in pixels. */
  width: number;
  format: PictureFormat;
}

/** The length of the product's longer side, as a fraction of the picture. */
const PRODUCT_SHARE = { whole: 0.68, ground: 0.6, measure: 0.56, close: 1.3 } as const satisfies Record<PictureRecipe['view'], number>;
/** The vertical position of the product's centre: a little above the middle, to leave room for the floor. */
const PRODUCT_MIDDLE = { whole: 0.495, ground: 0.49, measure: 0.455, close: 0.5 } as const satisfies Record<PictureRecipe['view'], number>;
const OPAQUE_ALPHA = 150;
/** The lowest fraction of the product, where its feet are detected. */
const FOOT_SHARE = 0.025;
/** In pixels a side. Only close views of the widest pictures are larger. */
const LARGEST_LAYER = 900;

/** Renders a picture. The same drawing always gives the same bytes. */
export async function renderPicture({ recipe, artwork, emblem, width, format }: PictureDrawing): Promise<Buffer> {
  const pose = { turnDegrees: recipe.turnDegrees, isMirrored: recipe.isMirrored };
  const bounds = await findArtworkBounds(artwork, pose);
  const { product, region, place } = frameProduct({ recipe, bounds, size: width });
  const layer = await drawPlaced({ artwork, pose, region, place, paint: recipe.paint });
  const isFootVisible = place.y + place.height >= Math.round(product.y + product.height);
  const stage = drawStage({ recipe, size: width, product, feet: isFootVisible ? findFeet(layer, place) : [] });
  const overlays: OverlayOptions[] = [];
  if (recipe.pose === 'lie') overlays.push(await castShadow({ layer, place, size: width, color: shadowColor(recipe) }));
  overlays.push(overlay(layer, place));
  if (recipe.emblem && emblem) {
    const { x, y, size } = recipe.emblem;
    const svg = `<svg><svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 32 32">${emblem.svg}</svg></svg>`;
    const name = `${emblem.name} ${x} ${y} ${size}`;
    overlays.push(overlay(await drawPlaced({ artwork: { name, svg }, pose, region, place }), place));
  }
  return encodePicture(sharp(Buffer.from(stage)).removeAlpha().composite(overlays), format, 'drawn');
}

interface PlacedDrawing {
  artwork: Artwork;
  pose: Pose;
  region: Box;
  place: Box;
  paint?: PictureRecipe['paint'];
}

/** A drawing in its final size. Very large ones are drawn smaller and enlarged, because their cost grows with the area. */
async function drawPlaced({ artwork, pose, region, place, paint }: PlacedDrawing): Promise<Layer> {
  const shrink = Math.min(1, LARGEST_LAYER / Math.max(place.width, place.height));
  const width = Math.round(place.width * shrink);
  const height = Math.round(place.height * shrink);
  const drawn = await drawLayer({ artwork, pose, region, width, height });
  const layer = paint ? { ...drawn, pixels: paintPixels(drawn.pixels, paint) } : drawn;
  if (shrink === 1) return layer;
  const pixels = await sharp(layer.pixels, { raw: { width, height, channels: 4 } })
    .resize(place.width, place.height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { pixels, width: place.width, height: place.height };
}

interface Framing {
  /** The whole product's position in the picture; it may extend beyond the edges. */
  product: Box;
  /** The visible part in the drawing's units, and its position in the picture. */
  region: Box;
  place: Box;
}

function frameProduct({ recipe, bounds, size }: { recipe: PictureRecipe; bounds: Box; size: number }): Framing {
  const longer = Math.max(bounds.width, bounds.height);
  const scale = (size * PRODUCT_SHARE[recipe.view]) / longer;
  const isClose = recipe.view === 'close';
  const middle = {
    x: bounds.x + bounds.width * (isClose ? recipe.focus.x : 0.5),
    y: bounds.y + bounds.height * (isClose ? recipe.focus.y : 0.5),
  };
  const left = size * (recipe.measure?.height !== undefined ? 0.46 : 0.5) - middle.x * scale;
  const top = size * PRODUCT_MIDDLE[recipe.view] - middle.y * scale;
  const product = { x: left + bounds.x * scale, y: top + bounds.y * scale, width: bounds.width * scale, height: bounds.height * scale };
  // Whole pixels, so that the layer is drawn in exactly the size in which it is shown.
  const x = Math.max(0, Math.round(product.x));
  const y = Math.max(0, Math.round(product.y));
  const width = Math.min(size, Math.round(product.x + product.width)) - x;
  const height = Math.min(size, Math.round(product.y + product.height)) - y;
  const region = { x: (x - left) / scale, y: (y - top) / scale, width: width / scale, height: height / scale };
  return { product, region, place: { x, y, width, height } };
}

function findFeet({ pixels, width, height }: Layer, place: Box): Foot[] {
  const from = Math.floor(height * (1 - FOOT_SHARE)) - 1;
  const feet: Foot[] = [];
  let start: number | undefined;
  for (let x = 0; x <= width; x++) {
    let touches = false;
    for (let y = from; x < width && y < height && !touches; y++) touches = (pixels[(y * width + x) * 4 + 3] ?? 0) > OPAQUE_ALPHA;
    if (touches) start ??= x;
    else if (start !== undefined) {
      feet.push({ left: place.x + start, right: place.x + x });
      start = undefined;
    }
  }
  return feet;
}

function overlay({ pixels, width, height }: Layer, place: Box): OverlayOptions {
  return {
    input: Buffer.from(pixels.buffer, pixels.byteOffset, pixels.length),
    raw: { width, height, channels: 4 },
    left: place.x,
    top: place.y,
  };
}
