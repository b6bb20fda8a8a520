import * as v from 'valibot';
import type { Db } from '#db/database.server';
import { NotifiedCache } from '#db/notified-cache.server';
import { parsePictureUrl, pictureUrl } from '#features/platform/media/picture-urls';
import { selectPublished } from '#features/platform/versions/versions.queries.server';
import type { ShopFace } from '#server/config.server';
import type { Shop } from '#server/shop.server';
import { DAY_MS } from '#shared/time';
import { FACE_KEY, FACE_TABLES } from './face.queries.server';
import { DEFAULT_FACE, nextAnnouncementSwitch } from './face.rules';
import { type Face, type FaceField, faceSchemas } from './face.schema';

const LOGO_SMALL_WIDTH = 640;
const RETRY_MS = 60_000;

/** Dropped by notices with the tag of the settings. */
export const faceCache = new NotifiedCache<Face>();

type FaceShop = Pick<Shop, 'db' | 'config'>;

/** What the shop shows, from this process's cache. Reading it again after a change also updates the look of mails in `config.shop`. */
export function readFace({ db, config }: FaceShop): Promise<Face> {
  return faceCache.read(db, () => loadPublished(db), updateMails(config));
}

function updateMails({ shop }: FaceShop['config']) {
  return ({ logo, accent }: Face) => {
    shop.logo = toShopLogo(logo);
    shop.accent = accent ?? undefined;
  };
}

function toShopLogo(logo: Face['logo']): ShopFace['logo'] {
  const key = logo && parsePictureUrl(logo.url)?.key;
  return key ? { ...logo, smallUrl: pictureUrl(key, LOGO_SMALL_WIDTH) } : undefined;
}

async function loadPublished(db: Db): Promise<Face> {
  return toFace((await selectPublished(db, FACE_TABLES, FACE_KEY)) ?? {});
}

/** Stored fields over the defaults; what an older release stored otherwise counts as absent. */
export function toFace(stored: Readonly<Record<string, unknown>>): Face {
  const valid = (Object.keys(faceSchemas) as FaceField[]).flatMap((name) => {
    const parsed = name in stored ? v.safeParse(faceSchemas[name], stored[name]) : undefined;
    return parsed?.success ? [[name, parsed.output]] : [];
  });
  return { ...DEFAULT_FACE, ...Object.fromEntries(valid) };
}

/** For pages: without the database, the last known look, or else the one of a fresh shop. */
export function readShownFace({ db, config }: FaceShop): Promise<Face> {
  return faceCache.readOrLast(db, () => loadPublished(db), updateMails(config)).catch(() => DEFAULT_FACE);
}

/** Calls back whenever the announcement appears or goes by its dates. `plan` must be called after each change of the look. */
export function followAnnouncement(
  shop: FaceShop & Pick<Shop, 'log'>,
  onSwitch: () => void,
): { plan: () => Promise<void>; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const wait = (ms: number, action: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(action, ms).unref();
  };
  const plan = async () => {
    const { announcement } = await readFace(shop);
    clearTimeout(timer);
    const next = nextAnnouncementSwitch(announcement, Date.now());
    if (next === undefined) return;
    // A timer takes no more than 24 days, and may fire a millisecond early.
    wait(Math.min(next - Date.now() + 1, DAY_MS), () => {
      if (Date.now() >= next) onSwitch();
      planLater();
    });
  };
  const planLater = () => {
    plan().catch((error: unknown) => {
      shop.log.warn({ err: error }, 'the announcement could not be read; trying again');
      wait(RETRY_MS, planLater);
    });
  };
  return { plan, stop: () => clearTimeout(timer) };
}
