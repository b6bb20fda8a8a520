import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 100;

/** What visitors of pages got. */
export interface Visits {
  responses: number;
  failures: string[];
}

interface VisitOptions {
  address: () => string;
  paths: readonly string[];
  visitors: number;
}

/** Starts visitors who load pages one after the other: half of them over one connection, half over a new one each time. */
export function startVisiting({ address, paths, visitors }: VisitOptions) {
  const visits: Visits = { responses: 0, failures: [] };
  let isOver = false;
  const visiting = Array.from({ length: visitors }, async (_, i) => {
    const agent = i % 2 === 0 ? new Agent({ keepAlive: true, maxSockets: 1 }) : undefined;
    for (let n = i; !isOver; n++) {
      const failure = await load(address() + paths[n % paths.length], agent);
      if (failure) {
        visits.failures.push(failure);
        await sleep(RETRY_MS);
      } else visits.responses++;
    }
    agent?.destroy();
  });
  return {
    visits,
    stop: async () => {
      isOver = true;
      await Promise.all(visiting);
      return visits;
    },
  };
}

/** What went wrong; undefined for a complete response with 200. */
function load(url: string, agent: Agent | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    const sent = request(url, { agent: agent ?? false }, (response) => {
      response.on('end', () => resolve(response.statusCode === 200 ? undefined : `${url}: ${response.statusCode}`));
      response.on('error', (error) => resolve(`${url}: ${error.message}`));
      response.resume();
    });
    sent.on('error', (error) => resolve(`${url}: ${error.message}`)).end();
  });
}
