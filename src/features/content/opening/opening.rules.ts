import { adminPaths } from '#shared/admin-paths';

/** What an owner does before the doors open, in this order. */
export const OPENING_STEPS = ['name', 'logo', 'shipping', 'taxes', 'payment', 'product', 'legal', 'order', 'open'] as const;
export type OpeningStep = (typeof OPENING_STEPS)[number];

/** What a shop charges is confirmed before it opens (docs/rules.md#opening-prices). */
export const REQUIRED_STEPS = ['shipping', 'taxes'] as const satisfies readonly OpeningStep[];

/** The others cost nothing while they are missing. */
export const SKIPPABLE_STEPS = ['name', 'logo', 'payment', 'product', 'legal', 'order'] as const satisfies readonly OpeningStep[];
export type SkippableStep = (typeof SKIPPABLE_STEPS)[number];

export function isSkippable(step: string): step is SkippableStep {
  return SKIPPABLE_STEPS.some((each) => each === step);
}

/** The console's screen of each step. */
export const STEP_SCREENS: Record<OpeningStep, string> = {
  name: adminPaths.setupProfile(),
  logo: adminPaths.themePart('brand'),
  shipping: adminPaths.setupShipping(),
  taxes: adminPaths.setupTaxes(),
  payment: adminPaths.payments(),
  product: adminPaths.newProduct(),
  legal: adminPaths.setupLegal(),
  order: adminPaths.setupOrder(),
  open: adminPaths.opening(),
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
