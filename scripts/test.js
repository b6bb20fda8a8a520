// npm test: types, lint, unit, API and browser tests on databases of their own, closing with one line.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.js';
import { check, unitTests } from './check.js';
import { ensureBuilt, ensureInstalled, say } from './runtime.js';
import { packageStep, runStep } from './steps.js';

ensureInstalled();
const reports = mkdtempSync(path.join(tmpdir(), 'shop-reports-'));
const totals = { passed: 0, failed: 0 };
const count = (passed, failed) => {
  totals.passed += passed;
  totals.failed += failed;
};

for (const { passed } of await check()) count(passed ? 1 : 0, passed ? 0 : 1);

await runTests(unitTests(path.join(reports, 'unit.json')), path.join(reports, 'unit.json'), countVitest);
const apiReport = path.join(reports, 'api.json');
await runTests(
  packageStep('API tests', 'vitest/vitest.mjs', [
    'run',
    '--project',
    'api',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${apiReport}`,
  ]),
  apiReport,
  countVitest,
);

ensureBuilt();
const browserReport = path.join(reports, 'browser.json');
const browser = packageStep('browser tests', '@playwright/test/cli.js', ['test', '--reporter=list,json']);
await runTests(
  { ...browser, env: { CHROME_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport } },
  browserReport,
  countPlaywright,
);

rmSync(reports, { recursive: true, force: true });
say(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;

/** Runs a step and counts its tests; a run that dies without a report, or of nothing at all, is a failure. */
async function runTests(step, reportFile, countReport) {
  const { passed } = await runStep(step, { live: true });
  const before = { ...totals };
  if (existsSync(reportFile)) countReport(JSON.parse(readFileSync(reportFile, 'utf8')));
  const ran = totals.passed + totals.failed > before.passed + before.failed;
  if (!ran || (!passed && totals.failed === before.failed)) count(0, 1);
}

function countVitest({ numPassedTests, numTotalTests }) {
  count(numPassedTests, numTotalTests - numPassedTests);
}

function countPlaywright({ stats }) {
  count(stats.expected, stats.unexpected + stats.flaky + stats.skipped);
}
