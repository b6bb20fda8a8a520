// Which messages the shop itself needs: all but those that only the console's screens show.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const ENTRIES = [
  'src/main.ts',
  'src/app/entry.client.tsx',
  'src/app/entry.server.tsx',
  'src/app/root.tsx',
  'src/app/routes/**/*.tsx',
  'src/**/*.sw.ts',
];

/** The files that are loaded by the server or by a page of the storefront. */
export function findShopFiles() {
  const files = new Set();
  const visit = (file) => {
    if (files.has(file)) return;
    files.add(file);
    const source = readFileSync(file, 'utf8');
    const { module } = parseSync(file, source);
    const requests = [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
      ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
    ];
    for (const request of requests) {
      const target = resolve(request, file);
      if (target) visit(target);
    }
  };
  for (const file of ENTRIES.flatMap((pattern) => globSync(pattern))) visit(file);
  return files;
}

function resolve(request, from) {
  const base = request.startsWith('#')
    ? `src/${request.slice(1)}`
    : request.startsWith('.')
      ? path.join(path.dirname(from), request)
      : undefined;
  if (base === undefined) return undefined;
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find(
    (file) => existsSync(file) && statSync(file).isFile() && /\.tsx?$/.test(file),
  );
}
