import { defineConfig } from 'vitest/config';

const shared = { resolve: { tsconfigPaths: true } };

export default defineConfig({
  ...shared,
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.js'],
          exclude: ['src/**/*.api.test.ts', 'src/**/*.db.test.ts'],
          setupFiles: ['src/test/fail-on-console-error.ts'],
        },
      },
      {
        ...shared,
        test: {
          name: 'api',
          include: ['src/**/*.api.test.ts', 'src/**/*.db.test.ts'],
          globalSetup: ['src/test/test-database.server.ts'],
          setupFiles: ['src/test/fail-on-console-error.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
