import { defineConfig } from '@playwright/test';
import config, { ON_PHONE } from './playwright.config';

/** Part of `npm run test:system`: every screen in a language that nobody speaks, in a build and a shop of its own. */
export default defineConfig({
  ...config,
  testDir: 'e2e/pseudo',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/pseudo',
  globalSetup: './e2e/support/start-pseudo-shop.ts',
  // Japanese is the one that is built as the pseudo-language.
  use: { ...config.use, ...ON_PHONE, locale: 'ja-JP' },
  projects: [{ name: 'small' }],
});
