import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { buildRelease, extractRelease, findReleaseBefore, type Release } from './release.server';
import type { DrillOptions, DrillResult } from './report';

/** What these tests compare is the list of migrations itself, which is another one. */
const OF_THE_LIST_OF_MIGRATIONS = ['src/db/migrate.db.test.ts', 'src/db/migration-steps.db.test.ts'];
const MOST_FAILURES_SHOWN = 20;

interface TestRun {
  numTotalTests: number;
  numPassedTests: number;
  testResults: { name: string; message: string; assertionResults: TestResult[] }[];
}

interface TestResult {
  fullName: string;
  status: string;
  failureMessages?: string[];
}

/**
 * Runs the API tests of an earlier release on this release's tables, functions and triggers: what its processes need while both serve.
 * Takes minutes, more on a busy machine, where tests that wait for something may time out.
 */
export async function drillCompatibility({ from }: DrillOptions): Promise<DrillResult> {
  const release = await extractRelease(from ?? (await findReleaseBefore()));
  try {
    await cp('db', path.join(release.dir, 'db'), { recursive: true });
    await buildRelease(release);
    const { numTotalTests, numPassedTests, failures } = await runApiTests(release);
    const shown = failures.slice(0, MOST_FAILURES_SHOWN).map((failure) => `\n  ${failure}`);
    return {
      isGood: failures.length === 0 && numPassedTests > 0,
      line: `${numPassedTests} of ${numTotalTests} API tests of ${release.commit} passed on the new tables and functions${shown.join('')}`,
    };
  } finally {
    await rm(release.dir, { recursive: true });
  }
}

async function runApiTests({ dir }: Release) {
  const results = path.join(dir, 'api-tests.json');
  const vitest = path.join(dir, 'node_modules/vitest/vitest.mjs');
  const excluded = OF_THE_LIST_OF_MIGRATIONS.map((file) => `--exclude=${file}`);
  const args = ['run', '--project=api', '--reporter=dot', '--reporter=json', `--outputFile.json=${results}`, ...excluded];
  const env = { ...process.env, NODE_ENV: 'test' };
  await once(spawn(process.execPath, [vitest, ...args], { cwd: dir, env, stdio: 'inherit' }), 'exit');
  const run = JSON.parse(await readFile(results, 'utf8')) as TestRun;
  const failures = run.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(dir, name);
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [reason = ''] = [] }) => `${file}: ${fullName}: ${reason.split('\n', 1)[0]}`);
    return failed.length === 0 && message !== '' ? [`${file}: ${message}`] : failed;
  });
  return { ...run, failures };
}
