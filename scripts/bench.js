// npm run bench: what the shop costs, beside its limits measured in the same run.
import { ensureBuilt, ensureInstalled, runWithOwnNode } from './runtime.js';

ensureInstalled();
ensureBuilt();
process.exitCode = await runWithOwnNode(['build/server/bench.js', ...process.argv.slice(2)], {
  env: { ...process.env, NODE_ENV: 'production' },
});
