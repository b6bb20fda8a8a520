// npm run backup: the shop's database and pictures into one file, while it runs.
import { ensureBuilt, ensureInstalled, runWithOwnNode } from './runtime.js';

await ensureInstalled();
await ensureBuilt();
process.exitCode = await runWithOwnNode(['build/server/backup.js', ...process.argv.slice(2)], {
  env: { ...process.env, NODE_ENV: 'production' },
});
