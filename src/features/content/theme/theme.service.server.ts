import * as v from 'valibot';
import type { Db } from '#db/database.server';
import { NotifiedCache } from '#db/notified-cache.server';
import { parsePictureUrl, pictureUrl } from '#features/platform/media/picture-urls';
import { selectPublished } from '#features/platform/versions/versions.queries.server';
import type { ShopIdentity } from '#server/config.server';
import type { Shop } from '#server/shop.server';
import { DAY_MS } from '#shared/time';
import { THEME_KEY, THEME_TABLES } from './theme.queries.server';
import { DEFAULT_THEME, nextThemeSwitch } from './theme.rules';
import { type Theme, type ThemeField, themeSchemas } from './theme.schema';

const LOGO_SMALL_WIDTH = 640;
const RETRY_MS = 60_000;

/** Dropped by notices with the tag of the settings. */
export const themeCache = new NotifiedCache<Theme>();

type ThemeShop = Pick<Shop, 'db' | 'config'>;

/** What the shop shows, from this process's cache. Reading it again after a change also updates the look of mails in `config.shop`. */
export function readTheme({ db, config }: ThemeShop): Promise<Theme> {
  return themeCache.read(db, () => loadPublished(db), updateMails(config));
}

function updateMails({ shop }: ThemeShop['config']) {
  return ({ logo, accent }: Theme) => {
    shop.logo = toShopLogo(logo);
    shop.accent = accent ?? undefined;
  };
}

function toShopLogo(logo: Theme['logo']): ShopIdentity['logo'] {
  const key = logo && parsePictureUrl(logo.url)?.key;
  return key ? { ...logo, smallUrl: pictureUrl(key, LOGO_SMALL_WIDTH) } : undefined;
}

async function loadPublished(db: Db): Promise<Theme> {
  return toTheme((await selectPublished(db, THEME_TABLES, THEME_KEY)) ?? {});
}

/** Stored fields over the defaults; what an older release stored otherwise counts as absent. */
export function toTheme(stored: Readonly<Record<string, unknown>>): Theme {
  const valid = (Object.keys(themeSchemas) as ThemeField[]).flatMap((name) => {
    const parsed = name in stored ? v.safeParse(themeSchemas[name], stored[name]) : undefined;
    return parsed?.success ? [[name, parsed.output]] : [];
  });
  return { ...DEFAULT_THEME, ...Object.fromEntries(valid) };
}

/** For pages: without the database, the last known look, or else the one of a fresh shop. */
export function readShownTheme({ db, config }: ThemeShop): Promise<Theme> {
  return themeCache.readOrLast(db, () => loadPublished(db), updateMails(config)).catch(() => DEFAULT_THEME);
}

/** Calls back whenever the announcement appears or goes by its dates, and when a countdown ends. `plan` must be called after each change of the look. */
export function followThemeSwitches(
  shop: ThemeShop & Pick<Shop, 'log'>,
  onSwitch: () => void,
): { plan: () => Promise<void>; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const wait = (ms: number, action: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(action, ms).unref();
  };
  const plan = async () => {
    const theme = await readTheme(shop);
    clearTimeout(timer);
    const next = nextThemeSwitch(theme, Date.now());
    if (next === undefined) return;
    // A timer takes no more than 24 days, and may fire a millisecond early.
    wait(Math.min(next - Date.now() + 1, DAY_MS), () => {
      if (Date.now() >= next) onSwitch();
      planLater();
    });
  };
  const planLater = () => {
    plan().catch((error: unknown) => {
      shop.log.warn({ err: error }, 'the theme could not be read; trying again');
      wait(RETRY_MS, planLater);
    });
  };
  return { plan, stop: () => clearTimeout(timer) };
}
