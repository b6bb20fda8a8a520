import { LRUCache } from 'lru-cache';
import { sharp } from '#features/platform/media/sharp.server';
import { SECOND_MS } from '#shared/time';
import type { Box } from './artwork-parts';
import { type ArtworkPart, splitArtwork } from './artwork-parts';

/** A drawing for pictures. Every drawing is a square of 32 units. */
export interface Artwork {
  name: string;
  svg: string;
}

export interface Pose {
  turnDegrees: number;
  isMirrored: boolean;
}

/** Pixels as RGBA bytes, row by row. */
export interface Layer {
  pixels: Uint8Array;
  width: number;
  height: number;
}

const ARTWORK_UNITS = 32;
const MIDDLE = ARTWORK_UNITS / 2;
/** A rotated drawing may extend outside its square. */
const MARGIN_UNITS = 4;
const BOUNDS_PIXELS_PER_UNIT = 4;
const VISIBLE_ALPHA = 24;
const BYTES_A_PIXEL = 4;
/** Drawings are shared by many pictures, and a page loads several pictures of one product at the same time. */
const LAYER_CACHE_BYTES = 32 * 1024 * 1024;
const PARTS_CACHE_BYTES = 16 * 1024 * 1024;
/** Cached for longer than a page loads its pictures; then the memory is free again. */
const SOON_FREE = { ttl: 10 * SECOND_MS, updateAgeOnGet: true, ttlAutopurge: true };
/** More than the demo shop has; each takes about a hundred bytes. */
const POSES_CACHED = 5_000;

/**
 * The cost of a filter relative to plain drawing, and of a separate drawing relative to a pixel: measured with the demo shop's
 * drawings.
 */
const FILTER_COST = 1.5;
const PIECE_COST = 40_000;

interface CachedLayer {
  layer: Promise<Layer>;
  bytes: number;
}

/** Parts that are drawn together, and their position: right and bottom are exclusive. */
interface Piece {
  svg: string;
  filterCount: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** By the text of the whole drawing, which the parts repeat. */
const partsCache = new LRUCache<string, ArtworkPart[]>({
  ...SOON_FREE,
  maxSize: PARTS_CACHE_BYTES,
  sizeCalculation: (_parts, svg) => 2 * svg.length + 1,
});
const boundsCache = new LRUCache<string, Promise<Box>>({ max: POSES_CACHED });
const layerCache = new LRUCache<string, CachedLayer>({
  ...SOON_FREE,
  maxSize: LAYER_CACHE_BYTES,
  sizeCalculation: ({ bytes }) => bytes,
});

/** The bounds of the drawing's visible part, in its units. */
export function findArtworkBounds(artwork: Artwork, pose: Pose): Promise<Box> {
  const name = `${artwork.name} ${pose.turnDegrees} ${pose.isMirrored}`;
  const known = boundsCache.get(name);
  if (known) return known;
  const bounds = measureBounds(artwork, pose);
  boundsCache.set(name, bounds);
  bounds.catch(() => boundsCache.delete(name));
  return bounds;
}

interface LayerRequest {
  artwork: Artwork;
  pose: Pose;
  /** The part of the drawing to be drawn, in its units. */
  region: Box;
  width: number;
  height: number;
}

/**
 * Draws a part of a drawing in exactly the size in which it is shown: drawing it larger and shrinking it costs several times
 * more.
 */
export function drawLayer(request: LayerRequest): Promise<Layer> {
  const { artwork, pose, region, width, height } = request;
  const name = JSON.stringify([artwork.name, pose, region, width, height]);
  const known = layerCache.get(name);
  if (known) return known.layer;
  const drawn = { layer: rasterise(request), bytes: width * height * BYTES_A_PIXEL };
  layerCache.set(name, drawn);
  drawn.layer.catch(() => layerCache.delete(name));
  return drawn.layer;
}

async function measureBounds({ name, svg }: Artwork, pose: Pose): Promise<Box> {
  // Without filters, which only change colours and take most of the time.
  const artwork = { name, svg: svg.replaceAll(/ filter="[^"]*"/g, '') };
  const units = ARTWORK_UNITS + 2 * MARGIN_UNITS;
  const size = units * BOUNDS_PIXELS_PER_UNIT;
  const region = { x: -MARGIN_UNITS, y: -MARGIN_UNITS, width: units, height: units };
  const { pixels } = await rasterise({ artwork, pose, region, width: size, height: size });
  let [left, top, right, bottom] = [size, size, 0, 0];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if ((pixels[(y * size + x) * 4 + 3] ?? 0) < VISIBLE_ALPHA) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  if (right <= left) throw new Error(`The drawing ${name} is empty.`);
  return {
    x: left / BOUNDS_PIXELS_PER_UNIT - MARGIN_UNITS,
    y: top / BOUNDS_PIXELS_PER_UNIT - MARGIN_UNITS,
    width: (right - left) / BOUNDS_PIXELS_PER_UNIT,
    height: (bottom - top) / BOUNDS_PIXELS_PER_UNIT,
  };
}

async function rasterise(request: LayerRequest): Promise<Layer> {
  const { width, height } = request;
  const pieces = joinPieces(splitKnownArtwork(request.artwork.svg).flatMap((part) => placePart(part, request)));
  const drawn = await Promise.all(pieces.map((piece) => drawPiece(piece, request)));
  const whole = { left: 0, top: 0, right: width, bottom: height };
  const [only] = pieces;
  if (drawn.length === 1 && drawn[0] && only && areaOf(only) === areaOf(whole)) return { pixels: drawn[0], width, height };
  const pixels = await sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(
      pieces.map(({ left, top, right, bottom }, at) => ({
        input: drawn[at] ?? Buffer.alloc(0),
        raw: { width: right - left, height: bottom - top, channels: 4 },
        left,
        top,
      })),
    )
    .raw()
    .toBuffer();
  return { pixels, width, height };
}

function splitKnownArtwork(svg: string): ArtworkPart[] {
  const known = partsCache.get(svg);
  if (known) return known;
  const parts = splitArtwork(svg);
  partsCache.set(svg, parts);
  return parts;
}

/** A part's position in the layer, in whole pixels; undefined if it is outside. */
function placePart({ svg, box, filterCount }: ArtworkPart, { pose, region, width, height }: LayerRequest): Piece[] {
  if (!box) return [{ svg, filterCount, left: 0, top: 0, right: width, bottom: height }];
  const corners = [box.x, box.x + box.width].flatMap((x) => [box.y, box.y + box.height].map((y) => posePoint({ x, y }, pose)));
  const across = corners.map(({ x }) => ((x - region.x) / region.width) * width);
  const down = corners.map(({ y }) => ((y - region.y) / region.height) * height);
  const left = Math.max(0, Math.floor(Math.min(...across)));
  const right = Math.min(width, Math.ceil(Math.max(...across)));
  const top = Math.max(0, Math.floor(Math.min(...down)));
  const bottom = Math.min(height, Math.ceil(Math.max(...down)));
  return right > left && bottom > top ? [{ svg, filterCount, left, top, right, bottom }] : [];
}

/** Merges neighbouring pieces where one drawing costs less than two. */
function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const both = last && {
      svg: last.svg + piece.svg,
      filterCount: last.filterCount + piece.filterCount,
      left: Math.min(last.left, piece.left),
      top: Math.min(last.top, piece.top),
      right: Math.max(last.right, piece.right),
      bottom: Math.max(last.bottom, piece.bottom),
    };
    if (last && both && costOf(both) <= costOf(last) + costOf(piece)) joined[joined.length - 1] = both;
    else joined.push(piece);
  }
  return joined;
}

/** Measured in processed pixels. */
function costOf(piece: Piece): number {
  return PIECE_COST + areaOf(piece) * (1 + FILTER_COST * piece.filterCount);
}

function areaOf({ left, top, right, bottom }: Omit<Piece, 'svg' | 'filterCount'>): number {
  return (right - left) * (bottom - top);
}

async function drawPiece({ svg, left, top, right, bottom }: Piece, { pose, region, width, height }: LayerRequest): Promise<Buffer> {
  const unitsAcross = region.width / width;
  const unitsDown = region.height / height;
  const view = [region.x + left * unitsAcross, region.y + top * unitsDown, (right - left) * unitsAcross, (bottom - top) * unitsDown];
  const turn = `rotate(${pose.turnDegrees} ${MIDDLE} ${MIDDLE})`;
  const mirror = pose.isMirrored ? ` matrix(-1 0 0 1 ${ARTWORK_UNITS} 0)` : '';
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${right - left}" height="${bottom - top}" ` +
    `preserveAspectRatio="none" viewBox="${view.join(' ')}"><g transform="${turn}${mirror}">${svg}</g></svg>`;
  return sharp(Buffer.from(drawing)).ensureAlpha().raw().toBuffer();
}

/** The position of a point of the drawing after mirroring and rotation. */
function posePoint({ x, y }: { x: number; y: number }, { turnDegrees, isMirrored }: Pose): { x: number; y: number } {
  const angle = (turnDegrees * Math.PI) / 180;
  const fromMiddle = { x: (isMirrored ? ARTWORK_UNITS - x : x) - MIDDLE, y: y - MIDDLE };
  return {
    x: MIDDLE + fromMiddle.x * Math.cos(angle) - fromMiddle.y * Math.sin(angle),
    y: MIDDLE + fromMiddle.x * Math.sin(angle) + fromMiddle.y * Math.cos(angle),
  };
}
