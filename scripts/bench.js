// npm run bench: measures the shop's performance against limits that are measured in the same run.
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.js';
import { ensureBuilt, ensureInstalled, runWithOwnNode } from './runtime.js';

await ensureInstalled();
await ensureBuilt();
const args = process.argv.slice(2);
const { positionals: parts } = parseArgs({
  args,
  strict: false,
  options: {
    sizes: { type: 'string' },
    keep: { type: 'string' },
    minutes: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string' },
  },
});
const browser = parts.length === 0 || parts.includes('pages') ? { CHROME_PATH: await findBrowser() } : {};
process.exitCode = await runWithOwnNode(['build/server/bench.js', ...args], {
  env: { ...process.env, ...browser, NODE_ENV: 'production' },
});
