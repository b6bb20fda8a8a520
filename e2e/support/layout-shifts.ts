import type { Page } from '@playwright/test';

declare global {
  interface Window {
    moved: string[];
  }
}

/** A shift that nobody sees: the browser painted a line of which only the beginning had arrived. 0.1 is what Core Web Vitals call good. */
const INVISIBLE = 0.001;

/** Call before a page is opened, so that `findMoves` returns what moved on it. */
export function noteMoves(page: Page): Promise<unknown> {
  return page.addInitScript(noteShifts, INVISIBLE);
}

/** The size of each layout shift that no input has caused, and what moved. */
export function findMoves(page: Page): Promise<string[]> {
  return page.evaluate(() => window.moved);
}

/** Runs in the page. */
function noteShifts(invisible: number): void {
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node }[];
      };
      const what = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent));
      if (!hadRecentInput && value >= invisible) window.moved.push(`${value.toFixed(4)}: ${what.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
