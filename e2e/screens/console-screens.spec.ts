import type { Page } from '@playwright/test';
import { CONSOLE_SCREENS, goToConsoleScreen, leaveConsoleScreen, openConsoleScreen } from '../support/console-screens';
import { expect, expectGoodScreen } from '../support/fixtures';
import { type Condition, findLostUnder, findSmallTargets, findStructureFaults } from '../support/screen-checks';
import { consoleScreenTest as test } from '../support/stage-fixture';
import { showOnPhone, WIDE } from '../support/widths';

const SMALLEST = { width: 320, height: 640 };
/** WCAG 1.4.4 and 1.4.10; the console is used from 390 px on, and 320 px is 400 % zoom of 1280. */
const CONDITIONS: readonly Condition[] = [
  { name: '320 px wide', size: SMALLEST },
  { name: '200 % zoom of 1440 × 900', size: { width: 720, height: 450 } },
  { name: 'text twice as large', size: { width: 1280, height: 800 }, textSize: '200%' },
];

test.describe.configure({ mode: 'parallel' });

// A screen is shown at both widths. What is opened on it may close when the width changes, and is opened again.
for (const screen of CONSOLE_SCREENS) {
  test(`axe finds nothing on the console’s ${screen.name} at both widths, and nothing is lost`, { tag: '@wide' }, async ({
    page,
    consoleStage,
  }) => {
    await goToConsoleScreen(page, consoleStage, screen);
    await expectGood(page, 24);
    await expectActionsInView(page);
    await showOnPhone(
      page,
      async () => {
        if (screen.act) await openConsoleScreen(page, consoleStage, screen);
        await expectGood(page, 44);
        await expectWholeNumbers(page);
      },
      SMALLEST,
    );
    expect(await findLostUnder(page, CONDITIONS)).toEqual([]);
    await leaveConsoleScreen(page, screen, WIDE);
  });
}

/** The buttons of an open dialog, in a window 600 pixels high. */
async function expectActionsInView(page: Page): Promise<void> {
  const size = page.viewportSize();
  const actions = page.locator('.dialog-actions');
  const count = await actions.count();
  if (!size || count === 0) return;
  await page.setViewportSize({ width: size.width, height: 600 });
  await expect(actions).toHaveCount(count);
  for (const row of await actions.all()) await expect(row).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(size);
}

/** What is typed as stock, and the numbers of orders. Names may end with dots, numbers may not. */
async function expectWholeNumbers(page: Page): Promise<void> {
  const numbers = page.locator('main').locator('[data-stock-entry], [data-order-number]');
  const cut = await numbers.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const box = element.closest('td, input') ?? element;
      return box.scrollWidth > box.clientWidth ? [`${element.textContent} ${element.getAttribute('aria-label') ?? ''}`] : [];
    }),
  );
  expect(cut).toEqual([]);
}

/** With targets of at least `leastPx`. */
async function expectGood(page: Page, leastPx: number): Promise<void> {
  await expectGoodScreen(page);
  expect(await findSmallTargets(page, leastPx)).toEqual([]);
  expect(await findStructureFaults(page)).toEqual([]);
}
