import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/**
 * A proxy between the shop and its database that can lose connections as a firewall does: no byte passes, no socket is closed.
 */
export interface TcpProxy {
  /** The database's URL through the proxy. */
  url: string;
  /** Open connections lose every byte from here on. */
  dropSilently: () => void;
  /** New connections lose every byte too, until `restore`. */
  blackhole: () => void;
  restore: () => void;
  /** Every chunk of bytes takes this much longer, in both directions. */
  delay: (ms: number) => void;
  stop: () => Promise<void>;
}

/** On a free port unless one is given. */
export async function startTcpProxy(databaseUrl: string, port = 0): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  target.searchParams.delete('host');
  const open = new Set<Socket>();
  let isBlackhole = false;
  let delayMs = 0;
  const server = createServer((client) => {
    open.add(client.on('error', () => {}));
    if (isBlackhole) return void client.pause();
    const database = connect(Number(target.port), target.hostname).on('error', () => client.destroy());
    open.add(database);
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
    client.pipe(late(() => delayMs)).pipe(database);
    database.pipe(late(() => delayMs)).pipe(client);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const dropSilently = () => {
    for (const socket of open) socket.removeAllListeners('close').unpipe().removeAllListeners('data').pause();
  };
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${(server.address() as AddressInfo).port}` }).href,
    dropSilently,
    blackhole: () => {
      isBlackhole = true;
      dropSilently();
    },
    restore: () => {
      isBlackhole = false;
    },
    delay: (ms) => {
      delayMs = ms;
    },
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Passes chunks on in order, each after the delay of its moment. */
function late(delayMs: () => number): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => {
      const ms = delayMs();
      if (ms === 0) done(null, chunk);
      else setTimeout(done, ms, null, chunk);
    },
  });
}
