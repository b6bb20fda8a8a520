import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import type { Artwork } from '#features/platform/artwork/artwork-layer.server';
import { renderPicture } from '#features/platform/artwork/picture-render.server';
import { renderScene } from '#features/platform/artwork/scene-render.server';
import type { Shop } from '#server/shop.server';
import { notFound } from '#shared/errors';
import * as queries from './media.queries.server';
import { type PictureRecipe, type SceneRecipe, StoredRecipe } from './media.schema';
import { mediaDir, pictureStore } from './picture-store.server';
import { isPhotoKey } from './picture-urls';
import { type Rendition, renditionName } from './rendition-files.server';
import { WorkSlots } from './work-slots.server';

type MediaShop = Pick<Shop, 'db' | 'config' | 'log'>;

/** Drawing only uses the CPU: more at once would slow down other requests. */
const drawings = new WorkSlots(2);
/** Increased when the same recipe renders differently, so that the URLs, which are cached as immutable, change too. */
const RENDER_VERSION = 2;

const pendingPictures = new Map<string, Promise<Buffer>>();

/** A picture as products and categories store it. */
export interface StoredMedia {
  key: string;
  width: number;
  height: number;
  alt: string;
  /** The average colour; absent for drawings. */
  tint: string | undefined;
}

/**
 * The pictures with these ids (`mediaId`, which is the key) that exist. They stay until the transaction ends: whatever it stores
 * with their keys keeps them from being removed.
 */
export async function findMedia(tx: Tx, ids: readonly string[]): Promise<Map<string, StoredMedia>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.lockPictures(tx, ids);
  return new Map(rows.map(({ key, width, height, alt, tint }) => [key, { key, width, height, alt, tint: tint ?? undefined }]));
}

/**
 * A picture in one width and format: from the store, or drawn and stored. Throws `not_found` for a key that does not exist.
 * Pictures that somebody waits for are drawn before those that are drawn ahead.
 */
export async function getPicture(shop: MediaShop, rendition: Rendition, { isUrgent = true } = {}): Promise<Buffer> {
  const name = renditionName(rendition);
  const stored = await pictureStore(shop.config).read(name);
  if (stored) return stored;
  const target = `${mediaDir(shop.config.dataDir)}/${name}`;
  const pending = pendingPictures.get(target);
  if (pending) return pending;
  const drawn = draw(shop, rendition, { isUrgent }).finally(() => pendingPictures.delete(target));
  pendingPictures.set(target, drawn);
  return drawn;
}

/** As `getPicture`, for everybody: throws `not_found` for a shopper's photo that the shop does not show. */
export async function getPublicPicture(shop: MediaShop, rendition: Rendition): Promise<Buffer> {
  if (isPhotoKey(rendition.key) && !(await queries.isPhotoShown(shop.db, rendition.key))) throw notFound();
  return getPicture(shop, rendition);
}

interface PictureContent {
  name: string;
  recipe: PictureRecipe | SceneRecipe;
  artworks: Artwork[];
}

/** A drawn picture's key: a readable name and a hash of everything that determines its content. */
export function makePictureKey({ name, recipe, artworks }: PictureContent): string {
  const content = JSON.stringify([RENDER_VERSION, recipe, artworks.map(({ svg }) => svg)]);
  return `${name}-${createHash('sha256').update(content).digest('hex').slice(0, 10)}`;
}

async function draw(shop: MediaShop, rendition: Rendition, priority: { isUrgent: boolean }): Promise<Buffer> {
  const { width, format, key } = rendition;
  const picture = await queries.findPicture(shop.db, key);
  if (!picture) throw notFound();
  const emblem =
    picture.emblemName !== null && picture.emblemSvg !== null ? { name: picture.emblemName, svg: picture.emblemSvg } : undefined;
  const artwork = { name: picture.name, svg: picture.svg };
  const recipe = v.parse(StoredRecipe, picture.recipe);
  const bytes = await drawings.run(async () => {
    if (recipe.view !== 'scene') return renderPicture({ recipe, artwork, emblem, width, format });
    const rows = await queries.selectArtworks(
      shop.db,
      recipe.items.map((item) => item.artwork),
    );
    return renderScene({ recipe, artworks: new Map(rows.map((row) => [row.name, row])), width, format });
  }, priority);
  // Without a place in the store, for example because the disk is full, it is drawn again for the next visitor.
  await pictureStore(shop.config)
    .write(renditionName(rendition), bytes)
    .catch((error) => shop.log.warn({ err: error }, 'a picture could not be stored'));
  return bytes;
}
