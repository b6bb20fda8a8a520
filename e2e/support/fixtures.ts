import { test as base, expect } from '@playwright/test';

/** Every journey starts at the shop; an error in the browser's console or horizontal scrolling fails it. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
      page.on('console', (message) => {
        // Journeys expect API errors; the browser logs each as a failed load.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { endTransitions, expectGoodAtBothWidths, expectGoodScreen } from './good-screen';
export { expect };

let created = 0;

/** An address that no other journey uses. */
export function freshEmail(): string {
  return `journey-${Date.now()}-${process.pid}-${++created}@example.com`;
}
