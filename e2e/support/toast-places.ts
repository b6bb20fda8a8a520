import type { Locator } from '@playwright/test';

interface Box {
  name: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const ANNOUNCEMENTS = 'section[aria-label="Announcements"]';

/**
 * The titles and controls of a surface that a toast covers, those whose clicks the toasts' region takes although it looks empty there, and the
 * toasts that are not completely in the window.
 */
export async function findCovered(surface: Locator): Promise<string[]> {
  const { toasts, parts, unclickable, window } = await surface.evaluate(readPlaces, ANNOUNCEMENTS);
  if (toasts.length === 0 || parts.length === 0) return ['There is nothing to compare.'];
  const isInside = ({ left, right, top, bottom }: Box) => left >= 0 && top >= 0 && right <= window.right && bottom <= window.bottom;
  const covered = toasts.flatMap((toast) => [
    ...(isInside(toast) ? [] : [`${toast.name} is not wholly in the window`]),
    ...parts.filter((part) => isOver(toast, part)).map((part) => `${part.name} under ${toast.name}`),
  ]);
  return [...covered, ...unclickable.map((name) => `${name} takes no clicks`)];
}

function isOver(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Runs in the page, at once: a toast that leaves between two looks would move what is around it. */
function readPlaces(surface: Element, announcements: string) {
  const visibleBoxes = (elements: Iterable<Element>): Box[] => {
    const boxOf = (element: Element): Box => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const box = { name: element.getAttribute('aria-label') ?? element.textContent.trim(), left, right, top, bottom };
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === 'visible') continue;
        const edge = around.getBoundingClientRect();
        box.top = Math.max(box.top, edge.top);
        box.bottom = Math.min(box.bottom, edge.bottom);
      }
      return box;
    };
    return [...elements]
      .filter((element) => (element as Element & { checkVisibility(): boolean }).checkVisibility())
      .map(boxOf)
      .filter(({ top, bottom, left, right }) => top < bottom && left < right);
  };
  const controls = [...surface.querySelectorAll('h1, h2, h3, button, a, input, select, summary')];
  const parts = visibleBoxes(controls.filter((element) => !element.closest(announcements)));
  const unclickable = parts.filter(({ left, right, top, bottom }) =>
    document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest(announcements),
  );
  return {
    toasts: visibleBoxes(document.querySelectorAll(`${announcements} [aria-live] .shadow-float`)),
    parts,
    unclickable: unclickable.map(({ name }) => name),
    window: { right: innerWidth, bottom: innerHeight },
  };
}
