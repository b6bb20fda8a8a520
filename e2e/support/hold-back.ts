import type { Page } from '@playwright/test';

/** Holds matching requests until `release` is called. `requested` resolves at the first one. */
export async function holdBack(page: Page, kind: string): Promise<{ requested: Promise<void>; release: () => void }> {
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(kind, async (route) => {
    requested.resolve();
    await released.promise;
    await route.continue();
  });
  return { requested: requested.promise, release: released.resolve };
}
