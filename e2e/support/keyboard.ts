import { expect, type Locator, type Page } from '@playwright/test';

/** More than any screen has. */
const MOST_STOPS = 200;

/** Presses Tab until an element has the focus; each focused element on the way must be visible. */
export async function tabTo(page: Page, requested: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(requested.first()).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key);
    await expectFocusInSight(page);
    if (await requested.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) return;
  }
  throw new Error(`${key} never reached ${requested}.`);
}

export async function tabToAndPress(page: Page, requested: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, requested);
  await page.keyboard.press(key);
}

/** Inside the window, not covered (WCAG 2.4.11), and with a focus indicator (2.4.7). */
export async function expectFocusInSight(page: Page): Promise<void> {
  // A view transition that is still ending covers the page.
  await expect.poll(() => page.evaluate(findFocusFault), { intervals: [50] }).toBe('');
}

function findFocusFault(): string {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return 'the focus is nowhere';
  const name = `<${element.localName}> "${element.ariaLabel ?? element.textContent?.trim().slice(0, 40)}"`;
  // The indicator may be on the card of a radio, on a card or row that a link is stretched over, or on a combobox's frame.
  const frame = element.role === 'combobox' ? element.parentElement : null;
  const marks = [element, element.closest('label'), element.closest('li'), element.closest('tr'), frame].filter((mark) => mark !== null);
  const styles = [...marks.map((mark) => getComputedStyle(mark)), getComputedStyle(element, '::after')];
  if (!styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')) return `${name} is not marked`;

  const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return `${name} has no size`;
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => ({ x: left + x * (right - left), y: top + y * (bottom - top) })),
  );
  const isSeen = points.some(({ x, y }) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit === element.parentElement || labels.some((label) => label.contains(hit)));
  });
  return isSeen ? '' : `${name} is covered or out of sight`;
}

/** Tabs through a fresh page from top to end: each element once, in the order of the page, and no trap. */
export async function tabThrough(page: Page): Promise<string[]> {
  const expected = await page.evaluate(() => {
    const groups = new Set<string>();
    const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]')].filter(
      (element) => {
        if (element.tabIndex < 0 || element.matches(':disabled, [type=hidden], [inert] *')) return false;
        if (!element.checkVisibility({ visibilityProperty: true })) return false;
        if (!(element instanceof HTMLInputElement && element.type === 'radio')) return true;
        // A radio group has one stop: the checked one.
        if (groups.has(element.name)) return false;
        groups.add(element.name);
        return true;
      },
    );
    for (const [i, stop] of stops.entries())
      stop.dataset.stop = stop.matches('[type=radio]') ? (stop.getAttribute('name') ?? '') : String(i);
    for (const radio of document.querySelectorAll<HTMLInputElement>('[type=radio]')) radio.dataset.stop = radio.name;
    return stops.map((stop) => stop.dataset.stop ?? '');
  });
  const met: string[] = [];
  const backwards: string[] = [];
  for (let stop = 0; stop < expected.length; stop++) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(findFocusFault);
    if (fault) return [`${fault}, after ${met.length} of ${expected.length}`];
    const at = await page.evaluate(stepTaken);
    met.push(at.stop);
    if (at.backwards) backwards.push(at.backwards);
  }
  const missed = expected.filter((stop) => !met.includes(stop)).map((stop) => `Tab misses number ${stop}`);
  const doubled = met.filter((stop, i) => met.indexOf(stop) < i).map((stop) => `Tab meets ${stop} again`);
  return [...missed, ...doubled, ...backwards];
}

/** Returns the focused element, and whether the focus jumped back: up, and not into the next column. */
function stepTaken(): { stop: string; backwards?: string } {
  const element = document.activeElement as HTMLElement;
  const { left, right, bottom } = element.getBoundingClientRect();
  const { lastStop } = document.documentElement.dataset;
  const isFloating = (at: Element) => {
    for (let up: Element | null = at; up; up = up.parentElement) if (/sticky|fixed/.test(getComputedStyle(up).position)) return true;
    return false;
  };
  const nameOf = (at: Element) => at.ariaLabel ?? at.textContent?.slice(0, 30);
  const before = document.querySelector<HTMLElement>(`[data-stop="${lastStop}"]`);
  document.documentElement.dataset.lastStop = element.dataset.stop ?? '';
  const stop = element.dataset.stop ?? `unknown <${element.localName}>`;
  if (!before || isFloating(before) !== isFloating(element)) return { stop };
  const from = before.getBoundingClientRect();
  const isBack = bottom <= from.top && left < from.right && right > from.left;
  return isBack ? { stop, backwards: `from "${nameOf(before)}" up to "${nameOf(element)}"` } : { stop };
}

/** The focus stays in the dialog. */
export async function expectTrapped(page: Page, dialog: Locator, stops: number): Promise<void> {
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    // From the last element it may go to the browser's own controls.
    const isOutside = await dialog.evaluate(
      (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
    );
    expect(isOutside).toBe(false);
  }
}

/** A scanner is a keyboard that types fast: faster than keys that are sent to a busy browser one by one. */
export async function scanBarcode(page: Page, code: string): Promise<void> {
  await page.evaluate((keys) => {
    for (const key of [...keys, 'Enter']) {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  }, code);
}
