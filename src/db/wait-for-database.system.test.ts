import { describe, expect, inject, it } from 'vitest';
import { startTcpProxy } from '#test/tcp-proxy.server';
import { findFreePort } from './server-process.server';
import { waitForDatabase } from './wait-for-database.server';

const at = (change: { hostname?: string; port?: string; username?: string; password?: string; pathname?: string }) => {
  const url = new URL(inject('templateUrl'));
  url.searchParams.delete('host');
  return Object.assign(url, change).href;
};

async function failureOf(url: string, timeoutMs?: number): Promise<{ message: string; lines: string[] }> {
  const lines: string[] = [];
  const error = await waitForDatabase(url, { onWaiting: (line) => lines.push(line), timeoutMs }).catch((caught: unknown) => caught);
  return { message: error instanceof Error ? error.message : '', lines };
}

describe('a database that is not reachable', () => {
  it('is waited for, reported without its password, and then the error says what to check', async () => {
    const port = String(await findFreePort());
    const { message, lines } = await failureOf(at({ port, username: 'ada', password: 'secret' }), 1_000);
    expect(lines).toEqual([`Waiting for the database at 127.0.0.1:${port}/tradewind: nobody listens there (ECONNREFUSED).`]);
    expect(message).toBe(
      `The database at 127.0.0.1:${port}/tradewind does not answer: nobody listens there (ECONNREFUSED).\n` +
        'Check that PostgreSQL runs there and takes connections from this machine, and that DATABASE_URL has the right host and port.',
    );
  });

  it('is waited for where packets are dropped', async () => {
    const proxy = await startTcpProxy(inject('templateUrl'));
    proxy.blackhole();
    const { message, lines } = await failureOf(proxy.url, 2_000);
    expect(lines[0]).toMatch(/^Waiting for the database at 127\.0\.0\.1:\d+\/tradewind: no response\.$/);
    expect(message).toMatch(/ does not answer: no response\.\nCheck that PostgreSQL runs there/);
    await proxy.stop();
  });

  it('is used as soon as it accepts connections', async () => {
    const proxy = await startTcpProxy(inject('templateUrl'));
    const { port } = new URL(proxy.url);
    await proxy.stop();
    const lines: string[] = [];
    const waiting = waitForDatabase(at({ port }), { onWaiting: (line) => lines.push(line) });
    await expect.poll(() => lines.length).toBe(1);
    const late = await startTcpProxy(inject('templateUrl'), Number(port));
    await waiting;
    await late.stop();
  });
});

describe('a connection that cannot succeed by waiting', () => {
  it.each([
    ['password', { password: 'wrong' }, /refuses the shop: password authentication failed .*\.\nCheck the user and the password/],
    ['user', { username: 'nobody' }, /refuses the shop: password authentication failed .*\.\nCheck the user and the password/],
    ['name', { pathname: '/no_such_shop' }, /refuses the shop: database "no_such_shop" does not exist\.\nCheck the name of the database/],
    ['host', { hostname: 'no-such-host.invalid' }, /no-such-host\.invalid.*\nThere is no host of this name/],
  ])('fails at once: a wrong %s', async (_what, change, message) => {
    const failure = await failureOf(at(change));
    expect(failure.message).toMatch(message);
    expect(failure.lines).toEqual([]);
  });
});

it('stops waiting when the shop is stopped', async () => {
  const stopping = new AbortController();
  const waiting = waitForDatabase(at({ port: '1' }), { onWaiting: () => stopping.abort(), signal: stopping.signal });
  await expect(waiting).rejects.toThrow();
});
