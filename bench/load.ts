import { spawn } from 'node:child_process';
import autocannon from 'autocannon';

/** Each rate is measured several times, and the median is used: shared machines drift. */
const ROUNDS = 5;

export interface Rates {
  limit: number;
  value: number;
  /** value / limit of each round, ascending. */
  ratios: number[];
}

interface Compared {
  limit: () => Promise<number>;
  value: () => Promise<number>;
  rounds?: number;
}

/** Measures the limit and the value alternately and gives the medians of both and of their ratio. */
export async function besideLimit({ limit, value, rounds = ROUNDS }: Compared): Promise<Rates> {
  const measured: { limit: number; value: number }[] = [];
  for (let round = 0; round < rounds; round++) measured.push({ limit: await limit(), value: await value() });
  return {
    limit: median(measured.map((round) => round.limit)),
    value: median(measured.map((round) => round.value)),
    ratios: measured.map((round) => round.value / round.limit).sort((a, b) => a - b),
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

interface Load {
  url: string;
  connections: number;
  seconds?: number;
  headers?: Record<string, string>;
  /** Returns a path for each request. */
  pathOf?: (n: number) => string;
}

/** Responses per second under load. Throws unless each response is a success. */
export async function requestsPerSecond({ url, connections, seconds = 5, headers = {}, pathOf }: Load): Promise<number> {
  let n = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    ...(pathOf && { requests: [{ setupRequest: (request) => ({ ...request, path: pathOf(n++) }) }] }),
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refusals and ${result.errors} errors from ${url}`);
  return result.requests.average;
}

/** Runs `work` in a loop, `concurrency` at a time, and returns how many calls finish per second. */
export async function loopsPerSecond({
  concurrency,
  seconds = 5,
  work,
}: {
  concurrency: number;
  seconds?: number;
  work: (n: number) => Promise<unknown>;
}): Promise<number> {
  const endMs = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < endMs) {
        await work(done);
        done++;
      }
    }),
  );
  return done / seconds;
}

const BARE_SERVER = `
const http = require('node:http');
let body, headers;
process.on('message', (given) => {
  body = Buffer.from(given.body, 'base64');
  headers = given.headers;
  const server = http.createServer((request, response) => { response.writeHead(200, headers); response.end(body); });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
});`;

/** A minimal Node server in its own process, which sends the same bytes for each request. */
export async function startBareServer({
  body,
  headers,
}: {
  body: Buffer;
  headers: Record<string, string>;
}): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['-e', BARE_SERVER], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const port = await new Promise((resolve, reject) => {
    child.once('message', resolve).once('error', reject);
    child.send({ body: body.toString('base64'), headers });
  });
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}
