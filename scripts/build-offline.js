// Builds what the shop needs to be installed and to work offline: icons and service worker (src/features/content/offline).
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { build } from 'vite';

const CLIENT = `${process.env.BUILD_DIR ?? 'build'}/client`;
/** The modules of the pages that are needed offline first. Files of other pages are cached when they are visited. */
const CACHED_MODULES = [
  'entry.client',
  'root',
  'routes/home',
  'routes/products',
  'routes/product',
  'routes/categories',
  'routes/cart',
  'routes/offline',
];

export async function buildOffline() {
  await Promise.all([drawIcons(), buildWorker('worker', 'sw'), buildWorker('retired', 'sw-retired')]);
}

/** One classic script, because some browsers cannot load modules in workers. */
async function buildWorker(source, name) {
  await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    // The worker has its own tsconfig (other globals), so Vite does not resolve its paths.
    resolve: { alias: [{ find: /^#/, replacement: `${path.resolve('src')}/` }] },
    define: { SHELL_ASSETS: JSON.stringify(findShellAssets()) },
    build: {
      outDir: CLIENT,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: `src/features/content/offline/${source}.sw.ts`,
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  });
}

/** The files of these modules with all their static and dynamic imports. */
function findShellAssets() {
  const manifest = JSON.parse(readFileSync(`${CLIENT}/.vite/manifest.json`, 'utf8'));
  const files = new Set();
  const visit = (key) => {
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = manifest[key];
    if (files.has(file)) return;
    for (const needed of [file, ...css, ...assets]) files.add(needed);
    for (const next of [...imports, ...dynamicImports]) visit(next);
  };
  for (const module of CACHED_MODULES) {
    const keys = Object.keys(manifest).filter((key) => key.split('?')[0] === `src/app/${module}.tsx`);
    if (keys.length === 0) throw new Error(`The build does not contain ${module}.`);
    keys.forEach(visit);
  }
  return [...files].map((file) => `/${file}`).sort();
}

/** The logo in the sizes that systems need. Maskable icons fill the whole square, because the system crops them. */
async function drawIcons() {
  const logo = readFileSync('public/favicon.svg', 'utf8');
  const filled = logo.replace(' rx="9"', '');
  mkdirSync(`${CLIENT}/icons`, { recursive: true });
  await Promise.all(
    [
      [logo, 192, 'icon-192'],
      [logo, 512, 'icon-512'],
      [filled, 192, 'maskable-192'],
      [filled, 512, 'maskable-512'],
      [filled, 180, 'apple-touch-icon'],
    ].map(([drawing, size, name]) =>
      sharp(Buffer.from(drawing), { density: (72 * size) / 32 })
        .resize(size)
        .png()
        .toFile(`${CLIENT}/icons/${name}.png`),
    ),
  );
}
