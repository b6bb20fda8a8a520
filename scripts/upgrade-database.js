// npm run upgrade-database: the shop's own database into the major version of PostgreSQL that this release has.
import { ensureBuilt, ensureInstalled, runWithOwnNode } from './runtime.js';

await ensureInstalled();
await ensureBuilt();
process.exitCode = await runWithOwnNode(['build/server/upgrade-database.js', ...process.argv.slice(2)], {
  env: { ...process.env, NODE_ENV: 'production' },
});
