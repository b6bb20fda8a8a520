import { expect, expectGoodScreen } from '../support/fixtures';
import { findFaultsOfPage } from '../support/html-checkers';
import { type Condition, findLostUnder, findSmallTargets, findStructureFaults } from '../support/screen-checks';
import { openScreen, SCREENS } from '../support/screens';
import { screenTest as test } from '../support/stage-fixture';
import { isFirstOfKind } from '../support/visit-screens';
import { untilLaidOut, WIDE } from '../support/widths';

/** WCAG 1.4.12. */
const SPACING = '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}';

/** WCAG 1.4.4, 1.4.10 and 1.4.12. */
const CONDITIONS: readonly Condition[] = [
  { name: '320 px wide', size: { width: 320, height: 640 } },
  { name: '200 % zoom of 1440 × 900', size: { width: 720, height: 450 } },
  { name: '400 % zoom of 1280 × 1024', size: { width: 320, height: 256 } },
  { name: 'wider text', size: { width: 390, height: 844 }, spacing: SPACING },
  { name: 'text twice as large', size: { width: 1280, height: 800 }, textSize: '200%' },
  { name: 'text twice as large on a phone', size: { width: 390, height: 844 }, textSize: '200%' },
];

test.describe.configure({ mode: 'parallel' });

// A screen is loaded once: journeys check most of them at the other width, too.
for (const screen of SCREENS) {
  const tag = screen.only === 'wide' ? '@mouse' : '@touch';
  test(`${screen.name}: axe finds nothing, targets are large enough, structure and HTML are valid, and nothing is lost`, { tag }, async ({
    page,
    stage,
    seenHtml,
    isMobile,
  }) => {
    await openScreen(page, stage, screen);
    if (!screen.waiting) await expect(page.locator('.skeleton')).toHaveCount(0);
    const html = await page.evaluate(htmlOfPage);
    seenHtml.set(screen.name, html);
    expect(await findFaultsOfPage(screen.name, html)).toEqual([]);
    // Text is measured in the shop's font, not in the fallback.
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    if (isMobile) expect(await findSmallTargets(page, 44)).toEqual([]);
    expect(await findStructureFaults(page)).toEqual([]);
    await expectGoodScreen(page);
    if (isFirstOfKind(screen, stage)) {
      await page.setViewportSize(WIDE);
      await untilLaidOut(page);
      // WCAG 2.5.8 for a mouse.
      expect(await findSmallTargets(page, 24)).toEqual([]);
      expect(await findLostUnder(page, CONDITIONS)).toEqual([]);
    }
  });
}

test('choices of orders show their longest words on a phone', { tag: '@touch' }, async ({ page, stage }) => {
  const screen = SCREENS.find(({ name }) => name === 'orders');
  if (!screen) throw new Error('There is no such screen.');
  await openScreen(page, stage, screen);
  const cut = await page.getByRole('main').evaluate((main) => {
    const choices = [...main.querySelectorAll('select')];
    // “All orders” in Polish.
    for (const { options } of choices) if (options[0]) options[0].textContent = 'Wszystkie zamówienia';
    const widths = choices.map(({ clientWidth }) => clientWidth);
    for (const choice of choices) choice.style.width = 'max-content';
    return choices.filter(({ clientWidth }, at) => clientWidth > (widths[at] ?? 0)).map(({ name }) => name);
  });
  expect(cut).toEqual([]);
});

/**
 * Without the links that React Router adds while the pointer or the focus is on a link of the shop, to load the next page ahead: where
 * an earlier step left the pointer is chance, and the HTML standard knows their attribute `as` for other links only.
 */
function htmlOfPage(): string {
  const page = document.documentElement.cloneNode(true) as HTMLElement;
  for (const link of page.querySelectorAll('link[rel="prefetch"][as]')) link.remove();
  return `<!doctype html>${page.outerHTML}`;
}
