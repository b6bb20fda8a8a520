import type { Page } from '@playwright/test';
import { findProduct, isPlain } from '../support/demo-products';
import { expect, test } from '../support/fixtures';
import { button } from '../support/steps';
import { openHydrated } from '../support/visit-screens';

/** Progress indicators may run as long as the work. */
const PROGRESS = ['skeleton', 'spin', 'progress-line'];

/** Visits the parts that move: home, list, product by a view transition, drawer, dialog. */
async function walk(page: Page, look: () => Promise<void>): Promise<void> {
  await openHydrated(page, '/');
  await look();
  const product = await findProduct(page, (found) => isPlain(found) && found.stock > 1 && found.images.length > 1);
  await openHydrated(page, `/products?search=${encodeURIComponent(product.name)}`);
  await look();
  await page.getByRole('article').getByRole('link', { name: product.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await look();
  await button(page, 'Enlarge picture').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look();
  await page.keyboard.press('Escape');
  await button(page, 'Add to Cart').filter({ visible: true }).click();
  await expect(page.getByRole('dialog', { name: 'Cart (1)' })).toBeVisible();
  await look();
}

/** The duration of all animations and transitions on the page, in milliseconds, and what scrolls smoothly. */
function readMotions(page: Page): Promise<{ motions: Record<string, number>; smooth: number }> {
  return page.evaluate((progress) => {
    const motions: Record<string, number> = {};
    let smooth = 0;
    const note = (style: CSSStyleDeclaration, name: string) => {
      const lasts = (text: string) =>
        Math.max(...text.split(', ').map((part) => Number.parseFloat(part) * (part.endsWith('ms') ? 1 : 1000)));
      if (style.transitionProperty !== 'none') motions[name] = Math.max(motions[name] ?? 0, lasts(style.transitionDuration));
      if (style.animationName !== 'none' && !progress.includes(style.animationName))
        motions[style.animationName] = lasts(style.animationDuration);
      if (style.scrollBehavior === 'smooth') smooth++;
    };
    for (const element of document.querySelectorAll('*')) {
      for (const part of ['', '::before', '::after']) note(getComputedStyle(element, part), `${element.localName}${part}`);
    }
    const root = document.documentElement;
    for (const part of ['group', 'old', 'new']) note(getComputedStyle(root, `::view-transition-${part}(product-picture)`), part);
    return { motions, smooth };
  }, PROGRESS);
}

test('with reduced motion nothing moves', async ({ page }) => {
  await walk(page, async () => {
    const { motions, smooth } = await readMotions(page);
    expect(Math.max(...Object.values(motions))).toBeLessThanOrEqual(10);
    expect(smooth).toBe(0);
  });
});

test('animations are short', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'no-preference' });
  const page = await context.newPage();
  const seen = new Set<number>();
  await walk(page, async () => {
    const { motions } = await readMotions(page);
    for (const lastsMs of Object.values(motions)) seen.add(lastsMs);
  });
  const moving = [...seen].filter((lastsMs) => lastsMs > 0);
  expect(moving.length).toBeGreaterThan(1);
  expect(Math.min(...moving)).toBeGreaterThanOrEqual(120);
  expect(Math.max(...moving)).toBeLessThanOrEqual(200);
  await context.close();
});
