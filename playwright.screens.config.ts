import { defineConfig } from '@playwright/test';
import { WIDE } from './e2e/support/widths';
import config, { ON_PHONE } from './playwright.config';

/** Part of `npm run test:system`: every screen and every part, as it looks and reads, and tours through the whole shop. */
export default defineConfig({
  ...config,
  testDir: 'e2e/screens',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/screens',
  projects: [
    { name: 'wide', grepInvert: /@touch/, use: { viewport: WIDE } },
    { name: 'small', grepInvert: /@mouse|@wide/, use: ON_PHONE },
  ],
});
