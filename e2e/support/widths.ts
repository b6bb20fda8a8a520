import type { Page } from '@playwright/test';

/** The two widths of the design, in CSS pixels. */
export const WIDE = { width: 1440, height: 900 };
export const SMALL = { width: 390, height: 844 };

/** The width of the design that a page shows. */
export function widthOf(page: Page): 'wide' | 'small' {
  return (page.viewportSize()?.width ?? WIDE.width) > 2 * SMALL.width ? 'wide' : 'small';
}

/**
 * Shows the open page as on a phone while `look` runs: at the small width, and for fingers instead of a mouse. Afterwards it has the size
 * of before, or the one that comes next.
 */
export async function showOnPhone(page: Page, look: () => Promise<void>, sizeAfter = page.viewportSize()): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize(SMALL);
  await untilLaidOut(page);
  await look();
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session.detach();
  if (sizeAfter) await page.setViewportSize(sizeAfter);
  await untilLaidOut(page);
}

/** A table measures its room in the next frame, and then changes its form. */
export async function untilLaidOut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}
