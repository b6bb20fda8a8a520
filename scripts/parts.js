// npm run parts: every part of src/ui in every state, with hot reload. With --renew it takes the reference pictures of the
// browser tests again where they differ: review them with git diff.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from './browser.js';
import { ensureBuilt, ensureInstalled, ROOT, runWithOwnNode } from './runtime.js';

const PICTURES = path.join(ROOT, 'e2e/screens/ui-parts/pictures');

await ensureInstalled();
if (process.argv.includes('--renew')) {
  await ensureBuilt();
  process.exitCode = await runWithOwnNode(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=playwright.screens.config.ts',
      'ui-parts',
      '--grep=every part',
      '--update-snapshots=changed',
    ],
    { env: { ...process.env, CHROME_PATH: await findBrowser() } },
  );
  await compressPictures();
} else {
  process.exitCode = await runWithOwnNode(['node_modules/vite/bin/vite.js', '--config', 'e2e/screens/ui-parts/vite.config.ts']);
}

/** Recompresses to less than half the size, without changing a pixel: browsers compress for speed. */
async function compressPictures() {
  const { default: sharp } = await import('sharp');
  for (const name of readdirSync(PICTURES)) {
    const file = path.join(PICTURES, name);
    const written = readFileSync(file);
    const small = await sharp(written).png({ compressionLevel: 9, effort: 10 }).toBuffer();
    if (small.length < written.length) writeFileSync(file, small);
  }
}
