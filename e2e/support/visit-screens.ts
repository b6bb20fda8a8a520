import { type Browser, expect, type Page, test } from '@playwright/test';
import { findProduct } from './demo-products';
import { openScreen, SCREENS, type Screen, type Stage } from './screens';
import { untilHydrated } from './steps';

/** Visits one screen of each kind as its user, and returns what `look` found, with the screen's name. */
export async function visitScreens(
  { browser, stage }: { browser: Browser; stage: Stage },
  look: (page: Page) => Promise<string[]>,
  isWanted: (screen: Screen) => boolean = () => true,
): Promise<string[]> {
  // Some fifty screens, one after the other.
  test.setTimeout(600_000);
  const found: string[] = [];
  for (const who of [undefined, 'regular', 'shopper', 'newcomer'] as const) {
    const context = await browser.newContext();
    const page = await context.newPage();
    for (const screen of oneOfEachKind(stage).filter((screen) => screen.as === who && isWanted(screen))) {
      // A link to another place on the same page would not load it again.
      await page.goto('about:blank');
      await openScreen(page, stage, screen);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      // Text is checked in the shop's font, not in the fallback.
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      found.push(...(await look(page)).map((fault) => `${screen.name}: ${fault}`));
    }
    await context.close();
  }
  return found;
}

/** Whether it is the first screen of its address, ignoring ids and query, in its initial state. */
export function isFirstOfKind(screen: Screen, stage: Stage): boolean {
  return oneOfEachKind(stage).includes(screen);
}

function oneOfEachKind(stage: Stage): Screen[] {
  // Amounts of six figures, which only the shopper with long names has, need more room than a phone has with text twice as large.
  const plain = SCREENS.filter(({ as, act, failing, waiting }) => as !== 'wordy' && !act && !failing && !waiting);
  const kinds = plain.map((screen) => {
    const path = typeof screen.path === 'string' ? screen.path : screen.path(stage);
    const kind = path
      .replace(/^(.product.)[^#]+/, '$1')
      .replace(/[\da-f-]{36}/, '')
      .replace(/\?(?!tab).*/, '');
    return { screen, kind: screen.as === undefined ? `guest ${kind}` : kind };
  });
  return kinds.filter(({ kind }, i) => kinds.findIndex((other) => other.kind === kind) === i).map(({ screen }) => screen);
}

/** Opens a page and waits until it is hydrated. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await untilHydrated(page);
}

/** The first key press hydrates lazy parts, except in closed tabs; until then their links load a whole page. */
export async function hydrateLazyParts(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expect(page.locator('[data-lazy]').filter({ visible: true })).toHaveCount(0);
}

/** A product with sizes, colours and reviews. */
export function findRichProduct(page: Page) {
  return findProduct(
    page,
    ({ sizes, colors, stock, reviewCount }) => sizes.length > 1 && colors.length > 1 && stock > 20 && reviewCount > 3,
  );
}
