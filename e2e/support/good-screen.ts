import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import type { AxeResults, ContextObject, RunOptions } from 'axe-core';
import { showOnPhone, widthOf } from './widths';

type Theme = 'light' | 'dark';

declare global {
  interface Window {
    axe: typeof axe;
    /** The elements whose looks were read last, in each theme. */
    looked: Record<Theme, Element[]>;
  }
}

/** Half as long as the readable one; it is sent to every page that is checked. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Selectors of what passes are not computed: they take most of the time. */
const VIOLATIONS_ONLY = { resultTypes: ['violations'], preload: false } satisfies RunOptions;
/** The slowest rules: their result depends on how an element and what is around it look. */
const LOOK_RULES = ['color-contrast', 'link-in-text-block', 'target-size'];
/** Targets have the same size in both themes. */
const RULES_OF_THEME = { light: LOOK_RULES, dark: LOOK_RULES.slice(0, 2) } satisfies Record<Theme, string[]>;
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

/** What some test has checked: looks, and structure, which counts only where it is shown. Workers share the files. */
const checkedFile = (kind: 'looks' | 'structure') => `${process.env.CHECKED_SCREENS_FILE}-${kind}`;

function findFresh(file: string, seen: readonly number[]): Set<number> {
  const checked = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').map(Number) : []);
  return new Set(seen.filter((one) => !checked.has(one)));
}

function addChecked(file: string, fresh: ReadonlySet<number>): void {
  appendFileSync(file, [...fresh].map((one) => `${one}\n`).join(''));
}

/** For a journey that runs at the large width only: expects a good screen there and on a phone. */
export async function expectGoodAtBothWidths(page: Page): Promise<void> {
  await expectGoodScreen(page);
  await showOnPhone(page, () => expectGoodScreen(page));
}

/** Expects no axe violations in both themes, and no horizontal scrolling. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await clearToasts(page);
  // Rows that are about to be replaced are dimmed.
  await expect(page.locator('table[aria-busy="true"]:not(:has(.skeleton))')).toHaveCount(0);
  const { structure, looks, sidewaysPx } = await readScreen(page);
  expect(sidewaysPx).toBeLessThanOrEqual(0);
  const isScreensTest = test.info().file.includes('/e2e/screens/');
  await expectGoodStructure(page, structure, isScreensTest && widthOf(page) === test.info().project.name);
  await expectGoodLooks(page, 'light', looks.light);
  // The screens' own tests check it at this width.
  if (widthOf(page) === 'wide' || isScreensTest) await expectGoodLooks(page, 'dark', looks.dark);
}

/** A screen's own test checks it always; others only if they show something that no test has checked before. */
async function expectGoodStructure(page: Page, structure: number[], isAlwaysChecked: boolean): Promise<void> {
  const file = checkedFile('structure');
  const fresh = findFresh(file, structure);
  if (fresh.size === 0 && !isAlwaysChecked) return;
  expect(await findFaults(page, { options: STRUCTURE_RULES })).toEqual([]);
  addChecked(file, fresh);
}

/** Checks only elements with a look that was not checked before: most of a screen is like the screens before it. */
async function expectGoodLooks(page: Page, theme: Theme, looks: number[]): Promise<void> {
  const file = checkedFile('looks');
  const fresh = findFresh(file, looks);
  if (fresh.size === 0) return;
  const options = { ...VIOLATIONS_ONLY, runOnly: { type: 'rule', values: RULES_OF_THEME[theme] } } satisfies RunOptions;
  const faults = await findFaults(page, { options, theme, among: [...fresh].map((look) => looks.indexOf(look)) });
  if (!faults) return expectGoodLooks(page, theme, (await readScreen(page)).looks[theme]);
  expect(faults.map((fault) => `${theme}: ${fault}`)).toEqual([]);
  addChecked(file, fresh);
}

interface SeenScreen {
  structure: number[];
  looks: Record<Theme, number[]>;
  /** How far the page scrolls sideways, which it should not. */
  sidewaysPx: number;
}

/** Reads numbers for what the page shows, in both themes, in one call. */
function readScreen(page: Page): Promise<SeenScreen> {
  return runInPage(page, [hash, inTheme, readLooks, readStructure, readNumbers], 'readNumbers()') as Promise<SeenScreen>;
}

/** Runs in the page. */
function readNumbers(): SeenScreen {
  window.looked = { light: [], dark: [] };
  const looks = { light: inTheme('light', () => readLooks('light')), dark: inTheme('dark', () => readLooks('dark')) };
  const { scrollWidth, clientWidth } = document.documentElement;
  return { structure: readStructure(), looks, sidewaysPx: scrollWidth - clientWidth };
}

/** Runs in the page. Without transitions: otherwise a change of the theme is one of every element, and takes a second. */
function inTheme<Result>(theme: Theme, work: () => Result): Result {
  const root = document.documentElement;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*,::before,::after{transition-property:none!important}');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  root.dataset.theme = theme;
  const end = () => {
    delete root.dataset.theme;
    // Laid out before the transitions are back.
    root.getBoundingClientRect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
  let result: Result;
  try {
    result = work();
  } catch (error) {
    end();
    throw error;
  }
  if (result instanceof Promise) return result.finally(end) as Result;
  end();
  return result;
}

/** Evaluates an expression in the browser, with the source text of the functions that it uses. */
function runInPage(page: Page, parts: readonly unknown[], expression: string): Promise<unknown> {
  return page.evaluate(`(() => { ${parts.join('\n')}\nreturn ${expression}; })()`);
}

interface Search {
  options: RunOptions;
  theme?: Theme;
  /** Numbers of elements in `window.looked`; absent, the whole page. */
  among?: number[];
}

/** What axe finds. Undefined if data that arrived late has replaced an element that was looked at. */
async function findFaults(page: Page, search: Search): Promise<string[] | undefined> {
  await loadAxe(page);
  const results = await runInPage(page, [inTheme, runAxe], `runAxe(${JSON.stringify(search)}, ${JSON.stringify(CHECKED)})`);
  return (results as AxeResults | null)?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Runs in the page. */
async function runAxe({ options, theme = 'light', among }: Search, whole: ContextObject): Promise<AxeResults | undefined> {
  if (!among) return inTheme(theme, () => window.axe.run(whole, options));
  const include = among.flatMap((i) => window.looked[theme][i] ?? []);
  if (!include.every((element) => element.isConnected)) return undefined;
  // Bars that stay in sight cover half a target at some scroll positions, which is no fault: whoever wants it scrolls.
  const isBar = (element: Element) => {
    const { position } = getComputedStyle(element);
    return position === 'sticky' || (position === 'fixed' && element.localName === 'nav');
  };
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(isBar);
  const before = bars.map(({ style }) => style.position);
  for (const { style } of bars) style.position = 'static';
  try {
    return await inTheme(theme, () => window.axe.run({ include }, options));
  } finally {
    for (const [i, { style }] of bars.entries()) style.position = before[i] ?? '';
  }
}

export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}

function hash(text: string, start = 5381): number {
  let sum = start;
  for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 33) ^ text.charCodeAt(i)) >>> 0;
  return sum;
}

/**
 * Runs in the page: a number for the look of every element that has text or can be operated, from its computed colours and type,
 * and from all that is painted behind it. A small target also depends on its neighbours, so its place and the window's width count.
 */
function readLooks(theme: Theme): number[] {
  const TARGETS = 'a[href], button, input, select, textarea, summary, [tabindex], [role]';
  /** WCAG 2.5.8: from this size on, the distance to other targets does not matter. */
  const LARGE_PX = 24;
  const nameOf = (element: Element) => `${element.localName} ${element.getAttribute('class')}`;
  const surfaces = new Map<Element | null, number>();
  const addSurface = (element: Element, style: CSSStyleDeclaration) => {
    const around = surfaces.get(element.parentElement) ?? 0;
    const { backgroundColor, backgroundImage, opacity, position } = style;
    const isAboveOthers = position !== 'static' && position !== 'relative';
    const isPainted = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none' || opacity !== '1';
    const painted = `${isAboveOthers ? nameOf(element) : ''} ${backgroundColor} ${backgroundImage} ${opacity}`;
    const surface = isPainted || isAboveOthers ? hash(painted, around) : around;
    surfaces.set(element, surface);
    return surface;
  };
  const placeOf = (element: Element | null): string => (element ? `${nameOf(element)} ${placeOf(element.parentElement)}` : '');
  // Behind a modal nothing can be read or pressed.
  const shown = document.querySelector('dialog:modal') ?? document.body;
  const isShown = (element: Element, { width, height }: DOMRect) =>
    width > 0 && height > 0 && shown.contains(element) && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const looks: number[] = [];
  for (const element of document.querySelectorAll('body, body *')) {
    const style = getComputedStyle(element);
    const surface = addSurface(element, style);
    const isTarget = element.matches(TARGETS);
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
    if (!isTarget && !hasText) continue;
    const box = element.getBoundingClientRect();
    if (!isShown(element, box)) continue;
    const isSmall = isTarget && Math.min(box.width, box.height) < LARGE_PX;
    const size = isSmall ? `${innerWidth} ${Math.round(box.width)} ${Math.round(box.height)} ${placeOf(element)}` : isTarget;
    // A link within a sentence differs from its text.
    const sentence = element.localName === 'a' && element.parentElement ? getComputedStyle(element.parentElement).color : '';
    const { color, fontSize, fontWeight, textDecorationLine } = style;
    looks.push(hash(`${color} ${fontSize} ${fontWeight} ${textDecorationLine} ${size} ${sentence}`, surface));
    window.looked[theme].push(element);
  }
  return looks;
}

/**
 * Runs in the page: a number for every shown element's name, its attributes for readers, whether it has text, and all of it around
 * it. What is hidden at one width is new at the other.
 */
function readStructure(): number[] {
  const NAMES = /^(aria-|role$|id$|for$|alt$|title$|href$|type$|tabindex$|scope$|lang$|hidden$|inert$)/;
  /** Others are the same fact with another value: an id, a name. */
  const VALUES = /^(role|type|tabindex|scope|aria-(hidden|live|expanded|modal|current|level|invalid|haspopup))$/;
  /** These have no box of their own. */
  const BOXLESS = 'option, optgroup';
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) || element.matches(BOXLESS) || getComputedStyle(element).display === 'contents';
  const structure = new Map<Element | null, number>();
  const shown = new Set<number>();
  for (const element of document.querySelectorAll('html, body, body *:not(script, style, svg *)')) {
    const attributes = [...element.attributes]
      .filter(({ name }) => NAMES.test(name))
      .map(({ name, value }) => `${name}=${VALUES.test(name) ? value : value.trim() !== ''}`)
      .sort();
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
    const number = hash(`${element.localName} ${attributes.join(' ')} ${hasText}`, structure.get(element.parentElement) ?? 5381);
    structure.set(element, number);
    if (isShown(element)) shown.add(number);
  }
  return [...shown];
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
    // biome-ignore lint/plugin: a transition that follows another begins in a later frame.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
