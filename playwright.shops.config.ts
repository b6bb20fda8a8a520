import { defineConfig } from '@playwright/test';
import { WIDE } from './e2e/support/widths';
import config from './playwright.config';

/** Part of `npm run test:system`: journeys in shops of their own, with other settings, providers or prices than the one that all share. */
export default defineConfig({
  ...config,
  testDir: 'e2e/shops',
  outputDir: 'test-results/shops',
  globalSetup: './e2e/support/start-template-server.ts',
  projects: [{ name: 'wide', use: { viewport: WIDE } }],
});
