// Builds storefront, server and console, then compresses the browser's files once instead of on each request. A shop that runs on the
// build meanwhile goes on: its files stay until the next build.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { exitCodeOf, startChild } from './children.js';
import { replaceBuild } from './replace-build.js';

const BUILD = 'build';
const NEXT = `${BUILD}/next`;
// Read by the configurations of what follows.
process.env.BUILD_DIR = NEXT;
const { buildOffline } = await import('./build-offline.js');
const { buildLanguages } = await import('./messages/build-languages.js');

const PROGRAMS = [
  ['node_modules/@react-router/dev/bin.cjs', 'build'],
  ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.console.config.ts'],
];

rmSync(NEXT, { recursive: true, force: true });
// One after the other: the first one empties the folder of both.
for (const args of PROGRAMS) {
  const code = await exitCodeOf(
    startChild(process.execPath, args, { stdio: ['ignore', process.env.VERBOSE ? 'inherit' : 'ignore', 'inherit'] }),
  );
  if (code !== 0) process.exit(code);
}

await buildLanguages();
await buildOffline();

const COMPRESSIBLE = /\.(js|css|svg|json|txt|wasm)$/;
// Files without texts are the same in every language.
const compressed = new Map();
for (const file of [`${NEXT}/client`, `${NEXT}/console`].flatMap(listFiles)) {
  if (!COMPRESSIBLE.test(file)) continue;
  const content = readFileSync(file);
  const hash = createHash('sha256').update(content).digest('hex');
  if (!compressed.has(hash)) compressed.set(hash, compress(content));
  const { br, gz } = compressed.get(hash);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

rmSync(`${NEXT}/marked`, { recursive: true });
replaceBuild({ from: NEXT, to: BUILD });

function compress(content) {
  const params = { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return { br: zlib.brotliCompressSync(content, { params }), gz: zlib.gzipSync(content, { level: 9 }) };
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name));
}
