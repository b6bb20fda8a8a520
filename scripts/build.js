// Builds storefront, server and console, then compresses the browser's files once instead of on each request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { buildOffline } from './build-offline.js';
import { exitCodeOf, startChild } from './children.js';

const PROGRAMS = [
  ['node_modules/@react-router/dev/bin.cjs', 'build'],
  ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.console.config.ts'],
];

// One after the other: the first one empties the folder of both.
for (const args of PROGRAMS) {
  const code = await exitCodeOf(
    startChild(process.execPath, args, { stdio: ['ignore', process.env.VERBOSE ? 'inherit' : 'ignore', 'inherit'] }),
  );
  if (code !== 0) process.exit(code);
}

await buildOffline();

const COMPRESSIBLE = /\.(js|css|svg|json|txt|wasm)$/;
for (const file of ['build/client', 'build/console'].flatMap(listFiles)) {
  if (!COMPRESSIBLE.test(file)) continue;
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, zlib.brotliCompressSync(content, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
  writeFileSync(`${file}.gz`, zlib.gzipSync(content, { level: 9 }));
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name));
}
