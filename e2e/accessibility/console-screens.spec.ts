import type { Page } from '@playwright/test';
import { signInBefore } from '../support/callers';
import { CONSOLE_SCREENS, openConsoleScreen } from '../support/console-screens';
import { expect, expectGoodScreen } from '../support/fixtures';
import { AT_ONCE, findLostContent, findSmallTargets, findStructureFaults } from '../support/screen-checks';
import { screenTest as test } from '../support/stage-fixture';
import { showOnPhone, untilLaidOut } from '../support/widths';

/** WCAG 1.4.4 and 1.4.10; the console is used from 390 px on, and 320 px is 400 % zoom of 1280. */
const CONDITIONS = [
  { name: '320 px wide', width: 320, height: 640, textSize: '' },
  { name: '200 % zoom of 1440 × 900', width: 720, height: 450, textSize: '' },
  { name: 'text twice as large', width: 1280, height: 800, textSize: '200%' },
] as const;

// A screen is loaded once and shown at both widths. What is opened on it may close when the width changes, and is opened again.
for (const screen of CONSOLE_SCREENS) {
  test(`axe finds nothing on the console’s ${screen.name} at both widths, and nothing is lost`, { tag: '@wide' }, async ({
    page,
    consoleStage,
  }) => {
    await signInBefore(page, consoleStage.owner);
    await openConsoleScreen(page, consoleStage, screen);
    await expectGood(page, 24);
    await showOnPhone(page, async () => {
      if (screen.act) await openConsoleScreen(page, consoleStage, screen);
      await expectGood(page, 44);
    });
    expect(await findLostUnderConditions(page)).toEqual([]);
  });
}

/** With targets of at least `leastPx`. */
async function expectGood(page: Page, leastPx: number): Promise<void> {
  await expectGoodScreen(page);
  expect(await findSmallTargets(page, leastPx)).toEqual([]);
  expect(await findStructureFaults(page)).toEqual([]);
}

async function findLostUnderConditions(page: Page): Promise<string[]> {
  const lost: string[] = [];
  for (const { name, width, height, textSize } of CONDITIONS) {
    await page.setViewportSize({ width, height });
    await page.evaluate(
      ([size, rules]) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets = [sheet];
        document.documentElement.style.fontSize = size;
      },
      [textSize, AT_ONCE] as const,
    );
    await untilLaidOut(page);
    lost.push(...(await findLostContent(page)).map((fault) => `${name}: ${fault}`));
  }
  return lost;
}
