import type { Page } from '@playwright/test';
import { signInBefore } from '../support/callers';
import { CONSOLE_SCREENS, openConsoleScreen } from '../support/console-screens';
import { expect, expectGoodScreen } from '../support/fixtures';
import { AT_ONCE, findLostContent, findSmallTargets, findStructureFaults } from '../support/screen-checks';
import { screenTest as test } from '../support/stage-fixture';

/** WCAG 1.4.4 and 1.4.10; the console is used from 390 px on, and 320 px is 400 % zoom of 1280. */
const CONDITIONS = [
  { name: '320 px wide', width: 320, height: 640, textSize: '' },
  { name: '200 % zoom of 1440 × 900', width: 720, height: 450, textSize: '' },
  { name: 'text twice as large', width: 1280, height: 800, textSize: '200%' },
] as const;

for (const screen of CONSOLE_SCREENS) {
  test(`axe finds nothing on the console’s ${screen.name}, and nothing is lost`, async ({ page, consoleStage, isMobile }) => {
    await signInBefore(page, consoleStage.owner);
    await openConsoleScreen(page, consoleStage, screen);
    await expectGoodScreen(page);
    expect(await findSmallTargets(page, isMobile ? 44 : 24)).toEqual([]);
    expect(await findStructureFaults(page)).toEqual([]);
    if (!isMobile) expect(await findLostUnderConditions(page)).toEqual([]);
  });
}

async function findLostUnderConditions(page: Page): Promise<string[]> {
  const lost: string[] = [];
  for (const { name, width, height, textSize } of CONDITIONS) {
    await page.setViewportSize({ width, height });
    // A table measures its room in the next frame, and then changes its form.
    await page.evaluate(
      async ([size, rules]) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets = [sheet];
        document.documentElement.style.fontSize = size;
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      },
      [textSize, AT_ONCE] as const,
    );
    lost.push(...(await findLostContent(page)).map((fault) => `${name}: ${fault}`));
  }
  return lost;
}
