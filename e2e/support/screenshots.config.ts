import { defineConfig } from '@playwright/test';
import config from '../../playwright.config';

/** Takes pictures of the shop's screens: `npm run screenshots`. */
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
