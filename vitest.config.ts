import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { requestMessages } from './scripts/messages/messages-plugin.js';

const shared = { resolve: { tsconfigPaths: true }, plugins: [requestMessages()] };
const SETUP = ['src/test/fail-on-console-error.ts', 'src/test/wait-long.ts'];
/** Ends tests that hang. On a busy machine one that works takes thirty times as long as on a quiet one, and some take ten seconds there. */
const LIMITS = { testTimeout: 240_000, hookTimeout: 240_000 };

/** Files that take ten seconds or more start first, so that none of them runs alone at the end. */
const SLOW_FILES = /\/(api-fuzz\.api|imports-race\.api|stripe-provider\.api|dead-connections\.system|backup\.system)\.test\.ts$/;

class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => SLOW_FILES.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  ...shared,
  test: {
    // Vitest leaves one core to itself. The tests wait for the database often, so that one file more than cores fits.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.js'],
          exclude: ['api', 'db', 'system', 'pgbouncer'].map((kind) => `src/**/*.${kind}.test.ts`),
          isolate: false,
          setupFiles: SETUP,
          ...LIMITS,
        },
      },
      {
        ...shared,
        test: {
          name: 'api',
          include: ['src/**/*.api.test.ts', 'src/**/*.db.test.ts'],
          globalSetup: ['src/test/template-database.server.ts'],
          // Each file has a database and a shop of its own; loading the server's code again for each would take most of the time.
          isolate: false,
          setupFiles: [...SETUP, 'src/test/light-passwords.ts'],
          ...LIMITS,
        },
      },
      {
        ...shared,
        test: {
          name: 'system',
          include: ['src/**/*.system.test.ts'],
          globalSetup: ['src/test/template-database.server.ts'],
          isolate: false,
          setupFiles: [...SETUP, 'src/test/light-passwords.ts'],
          ...LIMITS,
        },
      },
      {
        ...shared,
        test: {
          name: 'pgbouncer',
          include: ['src/**/*.pgbouncer.test.ts'],
          globalSetup: ['src/test/template-database.server.ts'],
          ...LIMITS,
        },
      },
    ],
  },
});
