import type { Context, MiddlewareHandler } from 'hono';
import { NotifiedCache } from '#db/notified-cache.server';
import { isApiKey } from '#features/accounts/api-keys/api-keys.rules';
import { isValidKey } from '#features/accounts/api-keys/key-caller.service.server';
import { bearerToken } from '#features/accounts/sessions/session.server';
import { findSession } from '#features/accounts/sessions/sessions.service.server';
import type { AppEnv } from '#http/calls/app-env.server';
import type { RequestSource } from '#http/requests/client-network.server';
import { withoutLanguage } from '#languages/shop-languages';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { sendComingSoon } from './coming-soon.server';
import { comingSoonMessages } from './opening.messages';
import { selectOpening } from './opening.queries.server';
import { readPreviewToken } from './opening.rules';

interface OpeningState {
  isOpen: boolean;
  previewToken: string;
}

/** Dropped by notices with the tag of the settings. */
export const openingCache = new NotifiedCache<OpeningState>();

/** Calls that work while the shop is closed: of staff, for signing in, for the newsletter, of payment providers and monitors. */
const OPEN_CALLS =
  /^(?:\/api)?\/(?:health|ready|openapi\.json|docs|admin\/.*|auth\/(?!register$).*|newsletter\/.*|payments\/webhooks\/.*)$/;
/** Pages and files that visitors of a closed shop get: those of mails about the newsletter and addresses, and what no shop hides. */
const OPEN_PAGES = /^\/(?:newsletter\/.*|confirm-email|revert-email|robots\.txt)$/;

/** Whether visitors see the shop. Without the database, as it was last. */
export async function isShopOpen(shop: Pick<Shop, 'db'>): Promise<boolean> {
  return (await readOpening(shop)).isOpen;
}

/** Refuses shoppers' calls with 503 while the shop is closed (docs/rules.md#opening-closed). */
export function closedToShoppers(): MiddlewareHandler<AppEnv> {
  return async function closedToShoppers(c, next) {
    if (OPEN_CALLS.test(c.req.path) || (await isShopOpen(c.var.shop)) || (await isStaff(c))) return next();
    throw new AppError('unavailable', { message: comingSoonMessages.notOpen });
  };
}

interface VisitorOptions {
  /** Whether the visitor has opened a private link to the shop, which is still valid. */
  hasPrivateLink: (c: Context<AppEnv>) => Promise<boolean>;
}

/** Shows 'coming soon' instead of every page while the shop is closed (docs/rules.md#opening-closed). */
export function closedToVisitors({ hasPrivateLink }: VisitorOptions): MiddlewareHandler<AppEnv> {
  return async function closedToVisitors(c, next) {
    const path = withoutLanguage(c.req.path, c.var.shop.config.languages);
    if (OPEN_PAGES.test(path) || (await isShopOpen(c.var.shop)) || (await hasPreviewCookie(c)) || (await hasPrivateLink(c))) return next();
    return sendComingSoon(c, {});
  };
}

/** A browser of the staff, or a call with a session of the staff or one of their keys, whose rights the call itself checks. */
async function isStaff(c: Context<AppEnv>): Promise<boolean> {
  if (await hasPreviewCookie(c)) return true;
  const token = bearerToken(c);
  if (token === undefined) return false;
  if (isApiKey(token)) return isValidKey(c.var.shop, token);
  return (await findSession(c.var.shop, token))?.user.staffRole !== undefined;
}

async function hasPreviewCookie(c: RequestSource): Promise<boolean> {
  const token = readPreviewToken(c.req.header('cookie'));
  return token !== undefined && token === (await readOpening(c.var.shop)).previewToken;
}

function readOpening({ db }: Pick<Shop, 'db'>): Promise<OpeningState> {
  return openingCache.readOrLast(db, () => selectOpening(db));
}
