import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const WAIT = 'Wait for what the page, the shop or the database says instead of for a time.';
const PORT = 'Let the system choose the port: 0.';
const RECORD = 'Name the record that is meant: another test may put its own before it.';

const BROWSER_TEST = 'e2e/journeys/sample.spec.ts';
const SAMPLES: [file: string, code: string, message?: string][] = [
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
  const dir = await mkdtemp(path.join(tmpdir(), 'steady-tests-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const config = JSON.parse(await readFile('biome.json', 'utf8')) as { plugins: { path: string }[] };
  const plugins = config.plugins.map((plugin) => ({ ...plugin, path: path.resolve(plugin.path) }));
  await writeFile(path.join(dir, 'biome.json'), JSON.stringify({ plugins }));
  // A file for each, so that a finding names its sample.
  for (const [i, [file, code]] of SAMPLES.entries()) {
    const place = path.join(dir, file.replace('sample', `sample${i}`));
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, `${code}\n`);
  }
  const { stdout } = spawnSync(path.resolve('node_modules/.bin/biome'), ['lint', '--only=lint/plugin', '--reporter=github'], {
    cwd: dir,
    encoding: 'utf8',
  });
  const found = stdout.split('\n').flatMap((line) => {
    const [, i, message] = /sample(\d+)\..*::(.+)$/.exec(line) ?? [];
    return message ? [`${SAMPLES[Number(i)]?.[1]} ${message}`] : [];
  });
  expect(found.sort()).toEqual(SAMPLES.flatMap(([, code, message]) => (message ? [`${code} ${message}`] : [])).sort());
});
