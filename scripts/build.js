// Builds storefront and server, then compresses the storefront's files once instead of on each request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { buildOffline } from './build-offline.js';
import { exitCodeOf, startChild } from './children.js';

const build = startChild(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
  stdio: ['ignore', process.env.VERBOSE ? 'inherit' : 'ignore', 'inherit'],
});
const code = await exitCodeOf(build);
if (code !== 0) process.exit(code);

await buildOffline();

const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;
for (const name of readdirSync('build/client', { recursive: true })) {
  if (!COMPRESSIBLE.test(name)) continue;
  const file = path.join('build/client', name);
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, zlib.brotliCompressSync(content, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
  writeFileSync(`${file}.gz`, zlib.gzipSync(content, { level: 9 }));
}
