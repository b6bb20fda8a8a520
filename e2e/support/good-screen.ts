import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import type { AxeResults, ContextObject, RunOptions } from 'axe-core';
import { AT_ONCE } from './screen-checks';

declare global {
  interface Window {
    axe: typeof axe;
    /** The elements whose looks were read last. */
    looked: Element[];
  }
}

/** Half as long as the readable one; it is sent to every page that is checked. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Selectors of what passes are not computed: they take most of the time. */
const VIOLATIONS_ONLY = { resultTypes: ['violations'], preload: false } satisfies RunOptions;
/** The slowest rules: their result depends on how an element and what is around it look. */
const LOOK_RULES = ['color-contrast', 'link-in-text-block', 'target-size'];
const COLOUR_RULES = LOOK_RULES.slice(0, 2);
/** All others, once: their result is the same in both themes. */
const STRUCTURE_RULES = {
  ...VIOLATIONS_ONLY,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: Object.fromEntries(LOOK_RULES.map((rule) => [rule, { enabled: false }])),
} satisfies RunOptions;

/** The rows of a long list are alike: after eight of them, axe would find nothing new in most of its time. */
const CHECKED = {
  include: [['html']],
  exclude: [['tbody > tr:nth-child(n+9)'], ['ul > li:nth-child(n+9)'], ['ol > li:nth-child(n+9)']],
} satisfies ContextObject;

/** The looks that this worker has checked. A worker has one width. */
const checkedLooks = new Set<number>();

/** Expects no axe violations in both themes, and no horizontal scrolling. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await clearToasts(page);
  // Rows that are about to be replaced are dimmed.
  await expect(page.locator('table[aria-busy="true"]:not(:has(.skeleton))')).toHaveCount(0);
  await page.evaluate(changeAtOnce, AT_ONCE);
  await showTheme(page, 'light');
  expect(await findFaults(page, STRUCTURE_RULES)).toEqual([]);
  await expectGoodLooks(page, 'light', LOOK_RULES);
  const { file, project } = test.info();
  // The screens' own tests check it at this width.
  if (project.name === 'wide' || file.includes('/quality/')) {
    await showTheme(page, 'dark');
    await expectGoodLooks(page, 'dark', COLOUR_RULES);
  }
  expect(await page.evaluate(restore)).toBeLessThanOrEqual(0);
}

/** Runs in the page: ends what the check has changed, and returns how far the page scrolls sideways. */
function restore(): number {
  const root = document.documentElement;
  delete root.dataset.theme;
  // Laid out before the transitions are back.
  const sideways = root.scrollWidth - root.clientWidth;
  document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  return sideways;
}

/** Checks only elements with a look that was not checked before: most of a screen is like the screens before it. */
async function expectGoodLooks(page: Page, theme: string, rules: string[]): Promise<void> {
  const looks = await page.evaluate(readLooks);
  const fresh = new Set(looks.filter((look) => !checkedLooks.has(look)));
  if (fresh.size === 0) return;
  const options = { ...VIOLATIONS_ONLY, runOnly: { type: 'rule', values: rules } } satisfies RunOptions;
  const among = [...fresh].map((look) => looks.indexOf(look));
  expect((await findFaults(page, options, among)).map((fault) => `${theme}: ${fault}`)).toEqual([]);
  for (const look of fresh) checkedLooks.add(look);
}

async function findFaults(page: Page, options: RunOptions, among?: number[]): Promise<string[]> {
  await loadAxe(page);
  const { violations } = await page.evaluate(runAxe, [options, among, CHECKED] as const);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Runs in the page. */
async function runAxe([options, among, whole]: readonly [RunOptions, number[] | undefined, ContextObject]): Promise<AxeResults> {
  if (!among) return window.axe.run(whole, options);
  // Bars that stay in sight cover half a target at some scroll positions, which is no fault: whoever wants it scrolls.
  const isBar = (element: Element) => {
    const { position } = getComputedStyle(element);
    return position === 'sticky' || (position === 'fixed' && element.localName === 'nav');
  };
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(isBar);
  const before = bars.map(({ style }) => style.position);
  for (const { style } of bars) style.position = 'static';
  try {
    return await window.axe.run({ include: among.flatMap((i) => window.looked[i] ?? []) }, options);
  } finally {
    for (const [i, { style }] of bars.entries()) style.position = before[i] ?? '';
  }
}

export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}

async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen;
  }, theme);
}

/** Runs in the page. Otherwise a change of the theme is a transition of every element, and takes a second. */
function changeAtOnce(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/**
 * Runs in the page: a number for the look of every element that has text or can be operated, from the computed colours, type,
 * size of a target, and of everything around it.
 */
function readLooks(): number[] {
  const TARGETS = 'a[href], button, input, select, textarea, summary, [tabindex], [role]';
  const hash = (text: string, start = 5381) => {
    let sum = start;
    for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 33) ^ text.charCodeAt(i)) >>> 0;
    return sum;
  };
  const around = new Map<Element | null, number>([[null, 5381]]);
  const looks: number[] = [];
  window.looked = [];
  // Behind a modal nothing can be read or pressed.
  const shown = document.querySelector('dialog:modal') ?? document.body;
  for (const element of document.querySelectorAll('body, body *')) {
    const { color, fontSize, fontWeight, textDecorationLine, backgroundColor, backgroundImage, opacity, position } =
      getComputedStyle(element);
    const surface = `${element.localName} ${element.getAttribute('class')} ${backgroundColor} ${backgroundImage} ${opacity} ${position}`;
    const place = hash(surface, around.get(element.parentElement));
    around.set(element, place);
    const isTarget = element.matches(TARGETS);
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
    if (!isTarget && !hasText) continue;
    const { width, height } = element.getBoundingClientRect();
    const isShown = width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isShown || !shown.contains(element)) continue;
    const size = isTarget ? `${Math.min(48, Math.round(width))} ${Math.round(height)}` : '';
    looks.push(hash(`${color} ${fontSize} ${fontWeight} ${textDecorationLine} ${size}`, place));
    window.looked.push(element);
  }
  return looks;
}

/** A toast may cover the page, and may close during the check. */
async function clearToasts(page: Page): Promise<void> {
  const toasts = page.locator('section[aria-label="Announcements"] [aria-label="Dismiss"]');
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('section[aria-label="Announcements"] [aria-label="Dismiss"]'))
      button.click();
  });
  await expect(toasts).toHaveCount(0);
}

/** Even short transitions: an inherited colour changes after its parent's. */
export async function endTransitions(): Promise<void> {
  for (let round = 0; round < 10; round++) {
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    if (running.length === 0) return;
    for (const transition of running) transition.finish();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
