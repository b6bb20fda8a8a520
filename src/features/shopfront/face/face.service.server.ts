import * as v from 'valibot';
import type { Db, Tx } from '#db/database.server';
import { parsePictureUrl, pictureUrl } from '#features/platform/media/picture-urls';
import type { ShopFace } from '#server/config.server';
import type { Shop } from '#server/shop.server';
import { DAY_MS } from '#shared/time';
import * as queries from './face.queries.server';
import { DEFAULT_FACE, nextAnnouncementSwitch } from './face.rules';
import { type Face, type FaceField, faceSchemas } from './face.schema';

const LOGO_SMALL_WIDTH = 640;

/** The look of each database whose changes this process listens to. */
const caches = new WeakMap<Db, { face: Promise<Face> | undefined }>();

/** For pages while the database is unavailable. */
const lastKnown = new WeakMap<Db, Face>();

type FaceShop = Pick<Shop, 'db' | 'config'>;

/** Lets this process cache a shop's look. `drop` must be called after each change, and whenever one may have been missed. */
export function cacheFace({ db }: Pick<Shop, 'db'>): { drop: () => void } {
  const cache = { face: undefined };
  caches.set(db, cache);
  return {
    // A load that is under way is not stored either, because it may have begun before the change.
    drop: () => {
      cache.face = undefined;
    },
  };
}

/** What the shop shows, from this process's cache. Reading it again after a change also updates the look of mails in `config.shop`. */
export function readFace(shop: FaceShop): Promise<Face> {
  const cache = caches.get(shop.db);
  if (!cache) return loadForShop(shop, () => true);
  if (cache.face) return cache.face;
  const loading = loadForShop(shop, () => cache.face === loading);
  cache.face = loading;
  loading.catch(() => {
    if (cache.face === loading) cache.face = undefined;
  });
  return loading;
}

/** A load that began before a change may end after the next one: then it is not the latest any more. */
async function loadForShop({ db, config }: FaceShop, isLatest: () => boolean): Promise<Face> {
  const face = await loadPublished(db);
  if (!isLatest()) return face;
  lastKnown.set(db, face);
  config.shop.logo = toShopLogo(face.logo);
  config.shop.accent = face.accent ?? undefined;
  return face;
}

function toShopLogo(logo: Face['logo']): ShopFace['logo'] {
  const key = logo && parsePictureUrl(logo.url)?.key;
  return key ? { ...logo, smallUrl: pictureUrl(key, LOGO_SMALL_WIDTH) } : undefined;
}

export async function loadPublished(db: Db | Tx): Promise<Face> {
  return toFace(await queries.selectPublished(db));
}

/** Stored fields over the defaults; what an older release stored otherwise counts as absent. */
export function toFace(stored: Readonly<Record<string, unknown>> = {}): Face {
  const valid = (Object.keys(faceSchemas) as FaceField[]).flatMap((name) => {
    const parsed = name in stored ? v.safeParse(faceSchemas[name], stored[name]) : undefined;
    return parsed?.success ? [[name, parsed.output]] : [];
  });
  return { ...DEFAULT_FACE, ...Object.fromEntries(valid) };
}

/** For pages: without the database, the last known look, or else the one of a fresh shop. */
export async function readShownFace(shop: FaceShop): Promise<Face> {
  return readFace(shop).catch(() => lastKnown.get(shop.db) ?? DEFAULT_FACE);
}

/** Calls back whenever the announcement appears or goes by its dates. `plan` must be called after each change of the look. */
export function followAnnouncement(shop: FaceShop, onSwitch: () => void): { plan: () => Promise<void>; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const plan = async () => {
    const { announcement } = await readFace(shop);
    clearTimeout(timer);
    const next = nextAnnouncementSwitch(announcement, Date.now());
    if (next === undefined) return;
    // A timer takes no more than 24 days, and may fire a millisecond early.
    const waitMs = Math.min(next - Date.now() + 1, DAY_MS);
    timer = setTimeout(() => {
      if (Date.now() >= next) onSwitch();
      void plan().catch(() => {});
    }, waitMs);
    timer.unref();
  };
  return { plan, stop: () => clearTimeout(timer) };
}
