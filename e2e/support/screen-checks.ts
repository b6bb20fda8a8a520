import type { Page } from '@playwright/test';
import { untilLaidOut } from './widths';

/**
 * Changes of size apply at once. With reduced motion every change is a transition of 0.01 ms, also of the text's size: for some
 * frames, each element has the size of another moment.
 */
const AT_ONCE = '*,::before,::after{transition-property:none!important}';

/** A size of the window, of its text, or of the space around letters, under which nothing may be lost. */
export interface Condition {
  name: string;
  size: { width: number; height: number };
  textSize?: string;
  spacing?: string;
}

/** Shows the open page under each condition, and finds what is lost. */
export async function findLostUnder(page: Page, conditions: readonly Condition[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { name, size, textSize = '', spacing = '' } of conditions) {
    await page.setViewportSize(size);
    await page.evaluate(
      ([fontSize, rules]) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets = [sheet];
        document.documentElement.style.fontSize = fontSize;
      },
      [textSize, AT_ONCE + spacing] as const,
    );
    await untilLaidOut(page);
    lost.push(...(await findLostContent(page)).map((fault) => `${name}: ${fault}`));
  }
  return lost;
}

/** Finds lost content: text that is cut off, outside the window, or covered by other text. */
function findLostContent(page: Page): Promise<string[]> {
  return runInPage(page, `lostContent()`);
}

/** Finds clickable elements that are smaller than `leastPx`, except links within a sentence (WCAG 2.5.8). */
export function findSmallTargets(page: Page, leastPx: number): Promise<string[]> {
  return runInPage(page, `smallTargets(${leastPx})`);
}

/** Finds structural problems for screen readers that axe does not report. */
export function findStructureFaults(page: Page): Promise<string[]> {
  return runInPage(page, 'structureFaults()');
}

/** Runs the functions below in the browser, from their source text. */
function runInPage(page: Page, expression: string): Promise<string[]> {
  const parts = [lostContent, shownTexts, overlap, lies, isForReadersOnly, layerOf, clipOf, isCutIntentionally];
  const others = [smallTargets, areaOf, isWithinSentence, structureFaults, headingFaults, landmarkFaults, nameOf, shown];
  return page.evaluate(`(() => { ${[...parts, ...others].join('\n')}; return ${expression}; })()`);
}

interface ShownText {
  element: Element;
  box: DOMRect;
  words: string;
  layer: Element | undefined;
}

function lostContent(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const lost = scrollWidth > clientWidth ? [`the page scrolls ${scrollWidth - clientWidth} px sideways`] : [];
  const texts = shownTexts();
  for (const { element, box, words } of texts) {
    const clip = clipOf(element);
    if (clip?.isIntended) continue;
    if (clip && !lies(box, clip.element.getBoundingClientRect())) lost.push(`"${words}" is cut off by <${clip.element.className}>`);
    else if (box.left < -1 || box.right > innerWidth + 1) lost.push(`"${words}" is outside`);
  }
  for (const [i, one] of texts.entries()) {
    const other = texts.slice(i + 1).find((second) => overlap(one, second));
    if (other) lost.push(`"${one.words}" lies over "${other.words}"`);
  }
  // One fault appears in many places.
  return [...new Set(lost)].slice(0, 4);
}

function shownTexts(): ShownText[] {
  const found: ShownText[] = [];
  for (const element of document.body.querySelectorAll('*:not(script, style, option, svg, svg *, textarea)')) {
    const nodes = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim());
    if (nodes.length === 0 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (isForReadersOnly(element)) continue;
    const words = element.textContent?.trim().slice(0, 30) ?? '';
    const range = document.createRange();
    const boxes = nodes.flatMap((node) => {
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
    for (const box of boxes) {
      if (box.width > 1 && !isCutIntentionally(box, element)) found.push({ element, box, words, layer: layerOf(element) });
    }
  }
  return found;
}

/** By any element around it: a cell with an ellipsis may be in a row that is scrolled away. */
function isCutIntentionally(box: DOMRect, element: Element): boolean {
  for (let clip = clipOf(element); clip; clip = clip.element.parentElement ? clipOf(clip.element.parentElement) : undefined) {
    if (clip.isIntended && !lies(box, clip.element.getBoundingClientRect())) return true;
  }
  return false;
}

/** Line boxes of tight headings may touch. */
function overlap(one: ShownText, other: ShownText): boolean {
  const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
  const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
  if (width <= 2 || height <= 0.3 * Math.min(one.box.height, other.box.height)) return false;
  return one.layer === other.layer && !one.element.contains(other.element) && !other.element.contains(one.element);
}

function lies(box: DOMRect, around: DOMRect): boolean {
  return box.left >= around.left - 2 && box.right <= around.right + 2 && box.top >= around.top - 4 && box.bottom <= around.bottom + 4;
}

function isForReadersOnly(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { position, clipPath } = getComputedStyle(at);
    if (position === 'absolute' && clipPath !== 'none') return true;
  }
  return false;
}

/** Sticky and fixed elements may cover the page. */
function layerOf(element: Element): Element | undefined {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (/fixed|sticky/.test(getComputedStyle(at).position) || at.matches('dialog, details > :not(summary)')) return at;
  }
  return undefined;
}

/** The element that cuts off the text; on purpose if it scrolls, or if the full text is shown elsewhere. */
function clipOf(element: Element): { element: Element; isIntended: boolean } | undefined {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(at);
    if (overflowX === 'visible') continue;
    const isScrolled = /auto|scroll/.test(overflowX + overflowY);
    return { element: at, isIntended: isScrolled || textOverflow === 'ellipsis' || webkitLineClamp !== 'none' };
  }
  return undefined;
}

function smallTargets(leastPx: number): string[] {
  /** A word's width cannot be chosen. */
  const leastWordPx = 24;
  const small = new Set<string>();
  for (const element of shown('a[href], button, input:not([type=hidden]), select, textarea, summary')) {
    if (element.matches('[inert] *') || isForReadersOnly(element) || isWithinSentence(element)) continue;
    const { width, height } = areaOf(element);
    const isWord = element.matches('a, summary') && !element.ariaLabel;
    if (height >= leastPx - 0.5 && width >= (isWord ? leastWordPx : leastPx) - 0.5) continue;
    const name = element.ariaLabel ?? (element.textContent?.trim() || element.getAttribute('name'));
    small.add(`${Math.round(width)}×${Math.round(height)}: <${element.localName}> ${name?.slice(0, 40)}`);
  }
  return [...small];
}

/** The area with its label, and with what it is stretched over. */
function areaOf(element: HTMLElement): { width: number; height: number } {
  const boxes = [element.getBoundingClientRect()];
  if (element instanceof HTMLInputElement) boxes.push(...[...(element.labels ?? [])].map((label) => label.getBoundingClientRect()));
  const { content, position, inset } = getComputedStyle(element, '::after');
  if (content !== 'none' && position === 'absolute') {
    // Not offsetParent, which may be a cell of a table that is not positioned.
    let container: Element = element;
    while (getComputedStyle(container).position === 'static' && container.parentElement) container = container.parentElement;
    const around = container.getBoundingClientRect();
    const [top = 0, side = top] = inset.split(' ').map(Number.parseFloat);
    boxes.push(new DOMRect(0, 0, around.width - 2 * side, around.height - 2 * top));
  }
  return { width: Math.max(...boxes.map((box) => box.width)), height: Math.max(...boxes.map((box) => box.height)) };
}

function isWithinSentence(element: HTMLElement): boolean {
  if (!element.matches('a, button') || getComputedStyle(element).display !== 'inline') return false;
  const around = element.closest('p, li, dd, label, span:has(> a)')?.textContent?.trim() ?? '';
  return around.length > (element.textContent?.trim().length ?? 0);
}

function structureFaults(): string[] {
  const faults = [...headingFaults(), ...landmarkFaults()];
  for (const list of shown('ul, ol')) {
    if ([...list.children].some(({ localName }) => localName !== 'li'))
      faults.push(`a list with something else in it: ${list.textContent}`);
  }
  for (const table of shown('table')) if (!table.querySelector('th[scope]')) faults.push('a table without headers');
  for (const image of shown('img')) if (!image.hasAttribute('alt')) faults.push(`an image without an alternative: ${image.outerHTML}`);
  if (document.documentElement.lang !== 'en') faults.push('the language is not said');
  return faults;
}

/** Exactly one h1, and no skipped level. */
function headingFaults(): string[] {
  const headings = shown('h1, h2, h3, h4, h5, h6').map(({ localName, textContent }) => ({ level: Number(localName[1]), textContent }));
  const jumps = headings.filter(({ level }, i) => level > (headings[i - 1]?.level ?? level) + 1);
  const firsts = headings.filter(({ level }) => level === 1);
  return [
    ...(firsts.length === 1 ? [] : [`${firsts.length} headings of the first level`]),
    ...jumps.map(({ textContent }) => `the heading "${textContent}" leaves out a level`),
    ...headings.filter(({ textContent }) => !textContent?.trim()).map(() => 'an empty heading'),
  ];
}

/** Landmarks and groups of one kind need different names. */
function landmarkFaults(): string[] {
  const kinds = 'main, nav, aside, header:not(main *), footer:not(main *), [role=search], section[aria-label], section[aria-labelledby]';
  const names = shown(`${kinds}, fieldset, [role=group]`).map((part) => `${part.role ?? part.localName} "${nameOf(part)}"`);
  const doubled = names.filter((name, i) => names.indexOf(name) < i);
  const unnamed = shown('fieldset, nav').filter((part) => nameOf(part) === '');
  return [...doubled.map((name) => `more than one ${name}`), ...unnamed.map(({ localName }) => `a ${localName} without a name`)];
}

function nameOf(element: Element): string {
  const by = element.getAttribute('aria-labelledby');
  const legend = element.querySelector(':scope > legend');
  return (by ? document.getElementById(by)?.textContent : (element.ariaLabel ?? legend?.textContent))?.trim() ?? '';
}

function shown(selector: string): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  return all.filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]'));
}
