// npm run drill -- NAME: breaks a running shop on purpose, and proves its books afterwards.
import { ensureBuilt, ensureInstalled, runWithOwnNode } from './runtime.js';

await ensureInstalled();
await ensureBuilt();
process.exitCode = await runWithOwnNode(['build/server/drill.js', ...process.argv.slice(2)], {
  env: { ...process.env, NODE_ENV: 'production' },
});
