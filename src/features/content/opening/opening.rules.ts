import { adminPaths } from '#shared/admin-paths';
import { paths } from '#shared/paths';

/** What an owner does before the doors open, in this order. */
export const OPENING_STEPS = ['name', 'contact', 'shipping', 'taxes', 'payment', 'product', 'legal', 'order', 'open'] as const;
export type OpeningStep = (typeof OPENING_STEPS)[number];

/** The last one is a button, and cannot be skipped. */
export const SKIPPABLE_STEPS = OPENING_STEPS.filter((step) => step !== 'open');

/** The console's screen of each step; `shop`: a page of the storefront. */
export const STEP_PLACES: Record<OpeningStep, { screen: string } | { shop: string }> = {
  name: { screen: adminPaths.settings() },
  contact: { screen: adminPaths.settings() },
  shipping: { screen: adminPaths.shipping() },
  taxes: { screen: adminPaths.taxes() },
  payment: { screen: adminPaths.connections() },
  product: { screen: adminPaths.newProduct() },
  legal: { screen: adminPaths.pages() },
  order: { shop: paths.home() },
  open: { screen: adminPaths.opening() },
};

interface OpeningParts {
  isOpen?: boolean | undefined;
  isChecklistShown?: boolean | undefined;
  skippedSteps?: readonly OpeningStep[] | undefined;
}

/** What somebody puts aside on their list of things to do costs nothing and opens nothing. */
export function isChecklistOnly({ isOpen, isChecklistShown, skippedSteps }: OpeningParts): boolean {
  return isOpen === undefined && (isChecklistShown !== undefined || skippedSteps !== undefined);
}

const COOKIE = 'shop_preview';
const COOKIE_PATTERN = /(?:^|;\s*)shop_preview=([0-9a-f]{64})(?:;|$)/;

/** The token that lets staff see a closed shop, from a request's Cookie header. */
export function readPreviewToken(cookies: string | undefined): string | undefined {
  return cookies === undefined ? undefined : COOKIE_PATTERN.exec(cookies)?.[1];
}

/** For the Set-Cookie header: until the browser closes. */
export function previewCookie(token: string, { isSecure }: { isSecure: boolean }): string {
  return [`${COOKIE}=${token}`, 'Path=/', 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])].join('; ');
}
