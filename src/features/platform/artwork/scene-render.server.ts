import type { OverlayOptions } from 'sharp';
import type { SceneRecipe } from '#features/platform/media/media.schema';
import type { PictureFormat } from '#features/platform/media/rendition-files.server';
import { encodePicture } from '#features/platform/media/renditions.server';
import { sharp } from '#features/platform/media/sharp.server';
import { type Artwork, findArtworkBounds } from './artwork-layer.server';
import { shadeHex } from './picture-color';
import { drawPlaced, findFeet, overlay } from './picture-render.server';
import { drawFloorShadow, drawPlinth } from './picture-stage.server';

interface SceneDrawing {
  recipe: SceneRecipe;
  /** The drawings of the items, by name. */
  artworks: ReadonlyMap<string, Artwork>;
  /** In pixels. */
  width: number;
  format: PictureFormat;
}

/** Height by width. */
export const SCENE_SHAPE = 0.75;
/** Where the table begins, as a fraction of the height. */
const TABLE_EDGE = 0.6;
/** A block's half width, as a fraction of the height of what it carries. */
const BLOCK_REACH = 0.62;
/** A product picture's width by the height of the product in it: shadows are drawn in proportion to it. */
const SHADOW_SIZE = 1.45;
const UPRIGHT = { turnDegrees: 0, isMirrored: false };

/** Renders products on a table, from back to front. The same recipe always gives the same bytes. */
export async function renderScene({ recipe, artworks, width, format }: SceneDrawing): Promise<Buffer> {
  const height = Math.round(width * SCENE_SHAPE);
  const overlays: OverlayOptions[] = [];
  for (const item of recipe.items) overlays.push(...(await drawItem(item, { recipe, artworks, width })));
  const ground = sharp(Buffer.from(drawGround(recipe, { width, height }))).removeAlpha();
  return encodePicture(ground.composite(overlays), format, 'drawn');
}

async function drawItem(
  item: SceneRecipe['items'][number],
  { recipe, artworks, width }: Pick<SceneDrawing, 'recipe' | 'artworks' | 'width'>,
): Promise<OverlayOptions[]> {
  const artwork = artworks.get(item.artwork);
  if (!artwork) throw new Error(`There is no drawing named ${item.artwork}.`);
  const bounds = await findArtworkBounds(artwork, UPRIGHT);
  const height = Math.round(item.height * width);
  const place = {
    x: Math.round(item.x * width - (height * bounds.width) / bounds.height / 2),
    y: Math.round(item.floor * width) - height,
    width: Math.round((height * bounds.width) / bounds.height),
    height,
  };
  const layer = await drawPlaced({ artwork, pose: UPRIGHT, region: bounds, place, paint: item.paint });
  const shadow = drawFloorShadow({ recipe, size: height * SHADOW_SIZE, product: place, feet: findFeet(layer, place) });
  const svg = [item.block ? drawBlock(item, { recipe, width, block: item.block }) : '', shadow].join('');
  return [{ input: Buffer.from(frame(svg, { width, height: Math.round(width * SCENE_SHAPE) })), left: 0, top: 0 }, overlay(layer, place)];
}

function drawBlock(
  { x, floor, height }: SceneRecipe['items'][number],
  { recipe, width, block }: { recipe: SceneRecipe; width: number; block: number },
): string {
  const reach = height * BLOCK_REACH * width;
  const foot = (floor + block) * width;
  const product = { x: x * width - reach, y: floor * width, width: 2 * reach, height: block * width };
  const shadow = drawFloorShadow({ recipe, size: reach * 3, product, feet: [{ left: product.x, right: product.x + product.width }] });
  // The block's gradients and the shadows of what stands on it must not share their names with its own shadow.
  return `<g>${shadow.replaceAll(/(id="|url\(#)/g, '$1block-')}</g>${drawPlinth({ accent: recipe.ground.accent, floor: floor * width, foot, middle: x * width, reach })}`;
}

/** A wall and a table, lit from the upper left. */
function drawGround({ ground: { tint } }: SceneRecipe, { width, height }: { width: number; height: number }): string {
  const shade = (lightness: number, chromaTimes: number) => shadeHex(tint, { lightness, chromaTimes });
  const full = `width="${width}" height="${height}"`;
  return frame(
    `<linearGradient id="wall" x2="0" y2="1"><stop stop-color="${shade(0.925, 1.5)}"/><stop offset="${TABLE_EDGE - 0.04}" stop-color="${shade(0.945, 1.2)}"/>` +
      `<stop offset="${TABLE_EDGE + 0.04}" stop-color="${shade(0.965, 0.9)}"/><stop offset="1" stop-color="${shade(0.92, 1.4)}"/></linearGradient>` +
      `<radialGradient id="glow" cx=".3" cy=".3" r=".75"><stop stop-color="#fff" stop-opacity=".6"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>` +
      `<rect ${full} fill="url(#wall)"/><rect ${full} fill="url(#glow)"/>`,
    { width, height },
  );
}

function frame(svg: string, { width, height }: { width: number; height: number }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`;
}
