import { defineConfig } from '@playwright/test';
import { WIDE } from './e2e/support/widths';
import config from './playwright.config';

/** `npm run test:system`: shops that are killed, stopped and cut off. Each is a test's own, and has the machine to itself. */
export default defineConfig({
  ...config,
  testDir: 'e2e/system',
  outputDir: 'test-results/system',
  testIgnore: [],
  globalSetup: './e2e/support/start-template-server.ts',
  workers: 1,
  projects: [{ name: 'system', use: { viewport: WIDE } }],
});
