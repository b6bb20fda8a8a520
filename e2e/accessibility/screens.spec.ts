import { expect, expectGoodScreen } from '../support/fixtures';
import { findFaultsOfPage } from '../support/html-checkers';
import { findSmallTargets, findStructureFaults } from '../support/screen-checks';
import { openScreen, SCREENS } from '../support/screens';
import { screenTest as test } from '../support/stage-fixture';
import { untilHydrated } from '../support/steps';

test.describe.configure({ mode: 'parallel' });

for (const screen of SCREENS) {
  // The journeys check most of them at the other width, too.
  const tag = screen.only === 'wide' ? '@mouse' : '@touch';
  test(`${screen.name}: axe finds nothing, targets are large enough for a finger, structure and HTML are valid`, { tag }, async ({
    page,
    stage,
    seenHtml,
    isMobile,
  }) => {
    await openScreen(page, stage, screen);
    if (!screen.waiting) {
      await untilHydrated(page);
      await expect(page.locator('.skeleton')).toHaveCount(0);
    }
    const html = `<!doctype html>${await page.evaluate(() => document.documentElement.outerHTML)}`;
    seenHtml.set(screen.name, html);
    expect(await findFaultsOfPage(screen.name, html)).toEqual([]);
    // Text is measured in the shop's font, not in the fallback.
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    if (isMobile) expect(await findSmallTargets(page, 44)).toEqual([]);
    expect(await findStructureFaults(page)).toEqual([]);
    await expectGoodScreen(page);
  });
}
