// Counts what test runners report, and prints what failed, what took longest, and one line of totals.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT, say } from './runtime.js';

const SLOWEST_SHOWN = 20;
const LINES_OF_ERROR = 12;
const LINES_OF_PAGE = 60;

export class TestReport {
  #passed = 0;
  #failed = 0;
  /** Each failure's text; its first line says where it is. They are printed again at the end because the output above is long. */
  #failures = [];
  /** `{ name, seconds }` of every test, and of every step of the run. */
  #tests = [];
  #steps = [];

  /** Counts a step without tests of its own: it passed or failed as a whole. */
  addCheck({ name, passed, seconds }) {
    this.#steps.push({ name, seconds });
    if (passed) this.#passed++;
    else this.#fail(name);
  }

  addPreparation(step) {
    this.#steps.push(step);
  }

  /** Counts the tests in a runner's report. A run without a report or without tests is a failure, unless it may find none. */
  addTests({ name, passed, seconds }, { file, format, mayBeEmpty = false }) {
    this.#steps.push({ name, seconds });
    const before = { passed: this.#passed, failed: this.#failed };
    if (existsSync(file)) READERS[format](JSON.parse(readFileSync(file, 'utf8')), this.#add.bind(this));
    const hasTests = this.#passed + this.#failed > before.passed + before.failed;
    const isUnexplained = !passed && this.#failed === before.failed;
    if (isUnexplained || !(hasTests || mayBeEmpty)) this.#fail(`${name}: ended badly, see its output`);
  }

  /** Returns whether everything passed. */
  print() {
    printSlowest('Slowest steps', this.#steps);
    printSlowest('Slowest tests', this.#tests);
    printList('Failed', this.#failures);
    say(`\n${this.#passed} passed, ${this.#failed} failed`);
    return this.#failed === 0;
  }

  #add({ name, passed, seconds, details = [] }) {
    if (seconds !== undefined) this.#tests.push({ name, seconds });
    if (passed) this.#passed++;
    else this.#fail([name, ...details].join('\n'));
  }

  #fail(text) {
    this.#failed++;
    this.#failures.push(text);
  }
}

/** Prints the details of each, and then a list of them. */
function printList(title, texts) {
  if (texts.length === 0) return;
  say(`\n${texts.join('\n\n')}\n\n${title}:`);
  for (const text of texts) say(`  ${text.split('\n', 1)[0]}`);
}

function printSlowest(title, timed) {
  const slowest = timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST_SHOWN);
  if (slowest.length === 0) return;
  say(`\n${title}:`);
  for (const { name, seconds } of slowest) say(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
}

/** How each runner's JSON is read: `add` is called once for every test. */
const READERS = {
  vitest({ testResults }, add) {
    for (const { name: file, message, assertionResults } of testResults) {
      const place = path.relative(ROOT, file);
      // The file itself failed: it could not be loaded, or a hook threw.
      if (message) add({ name: place, passed: false, details: [start(message)] });
      for (const { status, fullName, duration = 0, failureMessages = [] } of assertionResults) {
        const passed = status === 'passed';
        const name = `${place}: ${fullName}${passed ? '' : ` (${status})`}`;
        add({ name, passed, seconds: duration / 1000, details: [start(failureMessages.join('\n'))] });
      }
    }
  },
  playwright({ suites, errors }, add) {
    for (const { message } of errors) add({ name: start(message), passed: false });
    for (const spec of suites.flatMap(specsOf)) {
      for (const { projectName, status, results } of spec.tests) {
        const passed = status === 'expected';
        const seconds = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
        const name = `${spec.file}: ${spec.title} [${projectName}]${passed ? '' : ` (${status})`}`;
        const details = results.flatMap((result) => [start(result.error?.message), ...attachmentsOf(result)]);
        add({ name, passed, seconds, details });
      }
    }
  },
};

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The page's accessibility tree when the test failed, and where its picture and its trace are. */
function attachmentsOf({ attachments }) {
  return attachments.flatMap(({ name, path: file }) => {
    if (!file || !existsSync(file)) return [];
    if (name === 'error-context') return [start(readFileSync(file, 'utf8').split('```yaml\n')[1], LINES_OF_PAGE)];
    const opener = name === 'trace' ? 'node_modules/.bin/playwright show-trace ' : '';
    return [`${name}: ${opener}${path.relative(ROOT, file)}`];
  });
}

function start(text = '', lines = LINES_OF_ERROR) {
  return stripVTControlCharacters(text).trim().split('\n').slice(0, lines).join('\n');
}
