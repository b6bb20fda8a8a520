// npm start: installs what is missing, builds what is stale, and runs the shop.
import { ensureBuilt, ensureInstalled, runWithOwnNode } from './runtime.js';

await ensureInstalled();
await ensureBuilt();
process.exitCode = await runWithOwnNode(['build/server/main.js', ...process.argv.slice(2)], {
  env: { ...process.env, NODE_ENV: 'production' },
  reloads: true,
});
