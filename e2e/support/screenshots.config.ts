import { defineConfig } from '@playwright/test';
import config from '../../playwright.config';

/** The shop's screens as pictures: `npm run screenshots`. */
export default defineConfig({
  ...config,
  testDir: '.',
  globalSetup: './start-shop.ts',
  testMatch: 'screenshots.ts',
  projects: [{ name: 'screens' }],
  fullyParallel: true,
  reporter: 'line',
  timeout: 45_000,
});
