import { CONSOLE_SCREENS, goToConsoleScreen, leaveConsoleScreen } from '../support/console-screens';
import { expect } from '../support/fixtures';
import { findPseudoFaults } from '../support/pseudo-faults';
import { findByEnglish } from '../support/pseudo-names';
import { openScreen, SCREENS } from '../support/screens';
import { consoleScreenTest as consoleTest, screenTest as test } from '../support/stage-fixture';
import { storedTexts } from '../support/stored-texts';
import { SMALL, WIDE } from '../support/widths';

/** Of this worker. */
const stored = storedTexts();

test.describe.configure({ mode: 'parallel' });

test.beforeEach(({ page }) => findByEnglish(page));

for (const screen of SCREENS) {
  test(`${screen.name}: nothing is untranslated, put together, cut off or covered`, async ({ page, stage }) => {
    await page.setViewportSize(screen.only === 'wide' ? WIDE : SMALL);
    await openScreen(page, stage, screen);
    if (!screen.waiting) await expect(page.locator('.skeleton')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    expect(await findPseudoFaults(page, stored)).toEqual([]);
  });
}

for (const screen of CONSOLE_SCREENS) {
  consoleTest(`the console’s ${screen.name}: nothing is untranslated, put together, cut off or covered`, async ({ page, consoleStage }) => {
    await goToConsoleScreen(page, consoleStage, screen);
    expect(await findPseudoFaults(page, stored)).toEqual([]);
    await leaveConsoleScreen(page, screen, SMALL);
  });
}
