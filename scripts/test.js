// npm test: types, lint, unit, API and browser tests on temporary databases, with a summary line at the end.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.js';
import { check, unitTests } from './check.js';
import { ensureBuilt, ensureInstalled, ROOT, say } from './runtime.js';
import { packageStep, runStep } from './steps.js';

await ensureInstalled();
const reports = mkdtempSync(path.join(tmpdir(), 'shop-reports-'));
const totals = { passed: 0, failed: 0 };
/** Failures, printed again at the end because the output above is long. Their first line is the place. */
const failures = [];
/** Browser tests that failed once and passed on retry; they are listed, so that somebody investigates. */
const unsteady = [];
/** Seconds of each file of browser tests at each width, retries included. */
const seconds = new Map();
const SLOWEST_SHOWN = 12;
const count = (passed, failed) => {
  totals.passed += passed;
  totals.failed += failed;
};

for (const { name, passed } of await check()) {
  count(passed ? 1 : 0, passed ? 0 : 1);
  if (!passed) failures.push(name);
}

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

await ensureBuilt();
const browserReport = path.join(reports, 'browser.json');
const browser = packageStep('browser tests', '@playwright/test/cli.js', ['test', '--reporter=list,json']);
await runTests(
  { ...browser, env: { CHROME_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport } },
  browserReport,
  countPlaywright,
);

rmSync(reports, { recursive: true, force: true });
const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, SLOWEST_SHOWN);
say(`\nSlowest browser tests:\n${slowest.map(([name, taken]) => `  ${taken.toFixed(0).padStart(4)} s  ${name}`).join('\n')}`);
printList('Passed only on retry', unsteady);
printList('Failed', failures);
say(`\n${totals.passed} passed, ${totals.failed} failed${unsteady.length > 0 ? `, ${unsteady.length} passed only on retry` : ''}`);
process.exitCode = totals.failed === 0 ? 0 : 1;

/** Prints the details of each, and then a list of them. */
function printList(title, entries) {
  if (entries.length === 0) return;
  say(`\n${entries.join('\n\n')}\n\n${title}:`);
  for (const text of entries) say(`  ${text.split('\n', 1)[0]}`);
}

/** Runs a step and counts its tests; a run without a report or without tests is a failure. */
async function runTests(step, reportFile, countReport) {
  const { passed } = await runStep(step, { live: true });
  const before = { ...totals };
  if (existsSync(reportFile)) countReport(JSON.parse(readFileSync(reportFile, 'utf8')));
  const ran = totals.passed + totals.failed > before.passed + before.failed;
  if (!ran || (!passed && totals.failed === before.failed)) {
    count(0, 1);
    failures.push(`${step.name}: ended badly, see its output`);
  }
}

function countVitest({ numPassedTests, numTotalTests, testResults }) {
  count(numPassedTests, numTotalTests - numPassedTests);
  for (const { name, message, assertionResults } of testResults) {
    if (message) failures.push(`${path.relative(ROOT, name)}\n${start(message)}`);
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status !== 'passed')
        failures.push(`${path.relative(ROOT, name)}: ${fullName} (${status})\n${start(failureMessages?.join('\n'))}`);
    }
  }
}

function countPlaywright({ stats, suites, errors }) {
  count(stats.expected + stats.flaky, stats.unexpected + stats.skipped);
  for (const { message } of errors) failures.push(start(message));
  for (const spec of suites.flatMap(specsOf)) {
    for (const { projectName, status, results } of spec.tests) {
      const name = `${spec.file} [${projectName}]`;
      for (const { duration } of results) seconds.set(name, (seconds.get(name) ?? 0) + duration / 1000);
      if (status === 'expected') continue;
      const details = results.flatMap((result) => [start(result.error?.message), ...pagesOf(result)]);
      (status === 'flaky' ? unsteady : failures).push([`${spec.file}: ${spec.title} [${projectName}] (${status})`, ...details].join('\n'));
    }
  }
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The page's accessibility tree when a test failed. */
function pagesOf({ attachments }) {
  const files = attachments.filter(({ name }) => name === 'error-context').map(({ path: file }) => file);
  return files.map((file) => start(readFileSync(file, 'utf8').split('```yaml\n')[1], 60));
}

function start(text = '', lines = 12) {
  return stripVTControlCharacters(text).trim().split('\n').slice(0, lines).join('\n');
}
