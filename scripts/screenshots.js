// npm run screenshots: takes every screen of the demo shop at three widths in both themes for review (screenshots/),
// and creates the README's pictures from some of them (docs/pictures/).
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from './browser.js';
import { ensureBuilt, ensureInstalled, ROOT, say } from './runtime.js';
import { packageStep, runStep } from './steps.js';

const SHOTS = path.join(ROOT, 'screenshots');
const PICTURES = path.join(ROOT, 'docs/pictures');
const PHONE = { width: 390, height: 844 };
const GAP = 40;

await ensureInstalled();
await ensureBuilt();
const step = packageStep('screens', '@playwright/test/cli.js', [
  'test',
  '--config',
  'e2e/support/screenshots.config.ts',
  ...process.argv.slice(2),
]);
const { passed } = await runStep({ ...step, env: { CHROME_PATH: await findBrowser(), SCREENSHOTS_DIR: SHOTS } }, { live: true });
if (!passed) process.exit(1);
say(`Every screen is in ${path.relative(ROOT, SHOTS)}/.`);
if (process.argv.length > 2) process.exit(0);

const { default: sharp } = await import('sharp');
mkdirSync(PICTURES, { recursive: true });
for (const [name, shot] of Object.entries({
  home: 'wide-light/home',
  list: 'wide-light/products-filtered',
  product: 'wide-light/product',
  checkout: 'wide-light/checkout-payment',
  dark: 'wide-dark/product',
  'console-products': 'wide-light/console-products',
  'console-product': 'wide-light/console-product',
  'console-stock': 'wide-dark/console-stock',
  'console-orders': 'wide-light/console-orders',
  'console-order': 'wide-light/console-order',
  'console-pack': 'wide-light/console-pick-list',
})) {
  await save(sharp(firstSight(shot)).resize({ width: 1200 }), name);
}
const phones = ['home', 'products-filtered', 'product', 'cart-drawer'].map((name) => firstSight(`small-light/${name}`));
await save(
  sharp({
    create: { width: phones.length * (PHONE.width + GAP) + GAP, height: PHONE.height + 2 * GAP, channels: 3, background: '#d9dbd8' },
  }).composite(phones.map((input, index) => ({ input, top: GAP, left: GAP + index * (PHONE.width + GAP) }))),
  'phone',
);
say(`The README's pictures are in ${path.relative(ROOT, PICTURES)}/.`);

/** The part that is visible without scrolling. */
function firstSight(shot) {
  return path.join(SHOTS, `${shot}.first-sight.png`);
}

function save(picture, name) {
  return picture.webp({ quality: 82 }).toFile(path.join(PICTURES, `${name}.webp`));
}
