import cluster from 'node:cluster';
import { startShop, startWorker } from '#server/start.server';
import { errorText } from '#shared/error-text';

try {
  await (cluster.isWorker ? startWorker() : startShop({ isEmptyWanted: process.argv.includes('--empty') }));
} catch (error) {
  process.stderr.write(`\n${errorText(error)}\n`);
  process.exit(1);
}
