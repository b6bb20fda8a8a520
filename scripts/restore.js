// npm run restore: a backup into an empty shop.
import { ensureBuilt, ensureInstalled, runWithOwnNode } from './runtime.js';

await ensureInstalled();
await ensureBuilt();
process.exitCode = await runWithOwnNode(['build/server/restore.js', ...process.argv.slice(2)], {
  env: { ...process.env, NODE_ENV: 'production' },
});
