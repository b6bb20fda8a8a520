// npm run check: all checks that need no database and no browser, in under a minute.
import { fileURLToPath } from 'node:url';
import { ensureInstalled, ownNode } from './runtime.js';
import { packageStep, runStep } from './steps.js';

export async function check() {
  const types = await runStep(packageStep('route types', '@react-router/dev/bin.cjs', ['typegen']));
  const results = await Promise.all([
    // Several checkers would each work out the types that all files share, which takes twice the processor time for one.
    runStep(packageStep('types', 'typescript/bin/tsc', ['--noEmit', '--checkers', '1'])),
    runStep(packageStep('worker types', 'typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.worker.json'])),
    runStep(packageStep('lint and format', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])),
    runStep(packageStep('dead code', 'knip/bin/knip.js')),
    runStep(
      packageStep('import direction', 'dependency-cruiser/bin/dependency-cruiser.mjs', ['src', '--config', '.dependency-cruiser.cjs']),
    ),
    runStep({ name: 'translations', command: ownNode(), args: ['scripts/messages.js', '--check'] }),
    runStep({ name: 'API description', command: ownNode(), args: ['scripts/check-api.js'] }),
  ]);
  return [types, ...results];
}

if (fileURLToPath(import.meta.url) === process.argv[1]) {
  await ensureInstalled();
  const unitTests = packageStep('unit tests', 'vitest/vitest.mjs', ['run', '--project', 'unit']);
  const results = [...(await check()), await runStep(unitTests)];
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
}
