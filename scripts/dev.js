// npm run dev: the shop with hot reload. Pages reload when they are edited; server code is reloaded
// with the next request.
import { ensureInstalled, runWithOwnNode } from './runtime.js';

await ensureInstalled();
process.exitCode = await runWithOwnNode(['scripts/dev-server.js'], { env: { ...process.env, NODE_ENV: 'development' } });
