// npm run rotate-key: the secrets in the shop's database with another key, while it runs.
import { ensureBuilt, ensureInstalled, runWithOwnNode } from './runtime.js';

await ensureInstalled();
await ensureBuilt();
process.exitCode = await runWithOwnNode(['build/server/rotate-key.js', ...process.argv.slice(2)], {
  env: { ...process.env, NODE_ENV: 'production' },
});
