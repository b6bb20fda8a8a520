import cluster from 'node:cluster';
import { startShop, startWorker } from '#server/start.server';

try {
  await (cluster.isWorker ? startWorker() : startShop({ isEmptyWanted: process.argv.includes('--empty') }));
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
