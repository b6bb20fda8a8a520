// npm run dev: the shop with reload. Pages reload as they are edited; what runs on the server is loaded anew
// with the next request.
import { ensureInstalled, runWithOwnNode } from './runtime.js';

await ensureInstalled();
process.exitCode = await runWithOwnNode(['scripts/dev-server.js'], { env: { ...process.env, NODE_ENV: 'development' } });
