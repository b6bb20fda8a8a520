// npm run seed: loads the demo shop into an empty database.
import { ensureBuilt, ensureInstalled, runWithOwnNode } from './runtime.js';

await ensureInstalled();
await ensureBuilt();
process.exitCode = await runWithOwnNode(['build/server/seed.js', ...process.argv.slice(2)], {
  env: { ...process.env, NODE_ENV: 'production' },
});
