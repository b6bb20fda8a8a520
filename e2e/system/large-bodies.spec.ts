import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { removeDataDir, type ShopProcess, startShopProcess } from '#test/shop-process.server';
import { ADMIN, caller } from '../support/callers';

/** What bodies of the largest size cost a shop that serves others meanwhile (docs/decisions/0076-one-request.md). No browser. */

const BODIES = 20;
const AT_ONCE = 10;
/** As many as each call reads: a cart 256 kB, a catalogue 1 MB. */
const bodyOf = (zeros: number) => JSON.stringify({ items: Array(zeros).fill(0) });
const CALLS = [
  { path: '/cart/preview', body: bodyOf(125_000) },
  { path: '/admin/sales', body: bodyOf(450_000) },
];
/** Ten bodies of 900 kB as text and parsed are some 100 MB, which are free again after a collection. */
const MOST_GROWTH_MB = 150;
/** Someone else's call waits for the ten bodies that came before it at most: half a second of the process's own time. */
const LONGEST_STALL_MS = 2_000;

let shop: ShopProcess;

test.beforeAll(async () => {
  shop = await startShopProcess();
});

test.afterAll(async () => {
  await shop.stop();
  await removeDataDir(shop.dataDir);
});

test('twenty lists of 450,000 zeros neither fill the memory nor hold up others', async () => {
  const { token } = await caller(shop)('POST', '/auth/login', ADMIN);
  for (const { path, body } of CALLS) {
    forgetMostMemory();
    const beforeMb = mostMemoryMb();
    const stalls = watchStalls();
    await flood(path, body, token);
    const longestMs = await stalls.end();
    expect(mostMemoryMb() - beforeMb, path).toBeLessThan(MOST_GROWTH_MB);
    expect(longestMs, path).toBeLessThan(LONGEST_STALL_MS);
  }
});

async function flood(path: string, body: string, token: string): Promise<void> {
  for (let sent = 0; sent < BODIES; sent += AT_ONCE) {
    const responses = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        fetch(`${shop.address}/api${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
          body,
        }),
      ),
    );
    expect(responses.map((response) => response.status)).toEqual(Array(AT_ONCE).fill(413));
  }
}

/** Calls the cheapest call one after the other: the longest time that the process works meanwhile is how long it is busy with others. */
function watchStalls(): { end: () => Promise<number> } {
  let isOver = false;
  let longestMs = 0;
  const watching = (async () => {
    while (!isOver) {
      const startedMs = workedMs();
      await (await fetch(`${shop.address}/api/health`)).text();
      longestMs = Math.max(longestMs, workedMs() - startedMs);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await watching;
      return longestMs;
    },
  };
}

/** How long the thread that serves the shop has worked: other programs of a busy machine do not count (proc(5), schedstat, in ns). */
function workedMs(): number {
  const { pid } = shop.process;
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** The most memory that the shop's process had since `forgetMostMemory`: starting, it makes the demo shop's pictures. */
function mostMemoryMb(): number {
  const status = readFileSync(`/proc/${shop.process.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

/** Sets the kernel's record of the process's most memory to what it has now (proc(5), clear_refs). */
function forgetMostMemory(): void {
  writeFileSync(`/proc/${shop.process.pid}/clear_refs`, '5');
}
