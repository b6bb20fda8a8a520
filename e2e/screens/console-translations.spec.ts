import { readCatalog } from '../../scripts/messages/catalogs.js';
import { signInBefore } from '../support/callers';
import { CONSOLE_SCREENS, openConsoleScreen } from '../support/console-screens';
import { findEnglish } from '../support/find-english';
import { expect } from '../support/fixtures';
import { screenTest as test } from '../support/stage-fixture';

const PARTS = 4;

const catalog = new Map([...readCatalog('de'), ...readCatalog('de', 'console')]);
const suggested = [...catalog].filter(([id]) => id.includes('.startingCategories.')).map(([, { original }]) => original);
/** Names in the demo shop's data that are messages, too: its categories, and the country of its orders. */
const DATA = new Set([...suggested, 'Books', 'Clothing', 'Electronics', 'United States']);
// What is opened on a screen is found by its English name, and has its messages beside those of the screen.
const screens = CONSOLE_SCREENS.filter(({ act }) => !act);

for (let part = 0; part < PARTS; part++) {
  test(`the console’s screens have no English word in German, part ${part + 1} of ${PARTS}`, { tag: '@wide' }, async ({
    page,
    consoleStage,
    baseURL,
  }) => {
    test.slow();
    await page.context().addCookies([{ name: 'console_language', value: 'de', url: baseURL ?? '' }]);
    await signInBefore(page, consoleStage.owner);
    for (const screen of screens.filter((_, at) => at % PARTS === part)) {
      await openConsoleScreen(page, consoleStage, screen);
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      const found = (await findEnglish(page, catalog)).filter((text) => !DATA.has(text));
      expect.soft(found, screen.name).toEqual([]);
    }
  });
}
