import { expect, it } from 'vitest';
import { expectedFindings, type LintSample, lintSamples } from './lint-samples.server';

const WAIT = 'Wait for what the page, the shop or the database says instead of for a time.';
const PORT = 'Let the system choose the port: 0.';
const RECORD = 'Name the record that is meant: another test may put its own before it.';

const BROWSER_TEST = 'e2e/journeys/sample.spec.ts';
const SAMPLES: LintSample[] = [
  [BROWSER_TEST, 'await new Promise((resolve) => setTimeout(resolve, 20));', WAIT],
  [BROWSER_TEST, 'await sleep(300);', WAIT],
  [BROWSER_TEST, 'await setTimeout(100);', WAIT],
  [BROWSER_TEST, 'await page.waitForTimeout(3_000);', WAIT],
  [BROWSER_TEST, "await page.goto('/', { waitUntil: 'networkidle' });", WAIT],
  [BROWSER_TEST, "server.listen(8080, '127.0.0.1');", PORT],
  [BROWSER_TEST, "server.listen(0, '127.0.0.1');"],
  [BROWSER_TEST, 'await cards(page).first().click();', RECORD],
  [BROWSER_TEST, "await orders.first().getByRole('link').hover();", RECORD],
  [BROWSER_TEST, 'await open(products[0]);', RECORD],
  [BROWSER_TEST, "await pool.query('SELECT id FROM products LIMIT 1');", RECORD],
  [BROWSER_TEST, "await pool.query('SELECT id FROM products ORDER BY id LIMIT 1');"],
  [BROWSER_TEST, "await page.getByRole('radio').first().check();"],
  ['src/features/sample.api.test.ts', 'await sleep(300);', WAIT],
  // Its database is its own.
  ['src/features/sample.api.test.ts', 'await open(products[0]);'],
  ['src/features/sample.ts', 'await sleep(300);'],
];

it('the linter finds what makes tests fail by chance, with the reason', async () => {
  expect(await lintSamples(SAMPLES)).toEqual(expectedFindings(SAMPLES));
});
