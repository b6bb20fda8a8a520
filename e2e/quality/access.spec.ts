import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures';
import { AT_ONCE, findLostContent, findSmallTargets } from '../support/screen-checks';
import { test } from '../support/stage-fixture';
import { visitScreens } from '../support/visit-screens';

interface Condition {
  name: string;
  size: { width: number; height: number };
  textSize?: string;
  spacing?: string;
}

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

async function findLostUnderConditions(page: Page): Promise<string[]> {
  // WCAG 2.5.8 for a mouse.
  const lost = await findSmallTargets(page, 24);
  const before = page.viewportSize();
  for (const { name, size, textSize = '', spacing = '' } of CONDITIONS) {
    await page.setViewportSize(size);
    await page.evaluate(
      ([fontSize, rules]) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets = [sheet];
        document.documentElement.style.fontSize = fontSize;
        return document.fonts.ready.then(() => {});
      },
      [textSize, AT_ONCE + spacing] as const,
    );
    lost.push(...(await findLostContent(page)).map((fault) => `${name}: ${fault}`));
  }
  if (before) await page.setViewportSize(before);
  return lost;
}

test('nothing is lost on a small screen, when zoomed or with wider text spacing, and targets are large enough @mouse', async ({
  browser,
  stage,
}) => {
  expect(await visitScreens({ browser, stage }, findLostUnderConditions)).toEqual([]);
});
