import { readCatalog } from '../../scripts/messages/catalogs.js';
import { signInBefore } from '../support/callers';
import { CONSOLE_SCREENS, openConsoleScreen } from '../support/console-screens';
import { findEnglish } from '../support/find-english';
import { expect } from '../support/fixtures';
import { screenTest as test } from '../support/stage-fixture';

/** What the demo shop's data and the console have in common: a word that a person has written. */
const DATA = new Set(['Books', 'Clothing']);

const catalog = new Map([...readCatalog('de'), ...readCatalog('de', 'console')]);

// What is opened on a screen is found by its English name, and has its messages beside those of the screen.
for (const screen of CONSOLE_SCREENS.filter(({ act }) => !act)) {
  test(`the console’s ${screen.name} has no English word in German`, { tag: '@wide' }, async ({ page, consoleStage, baseURL }) => {
    await page.context().addCookies([{ name: 'console_language', value: 'de', url: baseURL ?? '' }]);
    await signInBefore(page, consoleStage.owner);
    await openConsoleScreen(page, consoleStage, screen);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect((await findEnglish(page, catalog)).filter((text) => !DATA.has(text))).toEqual([]);
  });
}
