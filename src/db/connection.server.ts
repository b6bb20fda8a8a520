import pg from 'pg';
import { SECOND_MS } from '#shared/time';
import { findWorkingBackends } from './working-backends.server';

interface ConnectionOptions extends pg.ClientConfig {
  url: string;
  /** Shown in pg_stat_activity. */
  name?: string;
}

const CONNECT_TIMEOUT_MS = 5 * SECOND_MS;
const LOOK_EVERY_MS = 500;
/** Shorter statements, which are nearly all, are never looked into. */
const SILENT_MS = 2 * SECOND_MS;
/** The server may be too busy to take a new connection, so this is more patient. */
const UNREACHABLE_MS = 6 * SECOND_MS;
/** An answer may be on its way while the server reports that it has finished: it has to be missing twice. */
const LOOKS_WITHOUT_RESPONSE = 2;
const CLOSE_TIMEOUT_MS = 2 * SECOND_MS;

/**
 * The server's side of the same: without these it holds the locks of a client that vanished for two hours. Sockets in files ignore them.
 * https://www.postgresql.org/docs/current/runtime-config-connection.html#RUNTIME-CONFIG-TCP-SETTINGS
 */
const SERVER_KEEPALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=20000';

/** SQLSTATEs after which the server closes the connection: it stops, or the transaction was idle for too long. */
const SERVER_ENDS = /^57P|^25P03/;

/** The connection died without a word: what the server did with the last statement is unknown. */
class ConnectionLostError extends Error {
  /** SQLSTATE connection_failure. */
  readonly code = '08006';
}

/** A connection beside the pools, not connected yet. One that breaks fails the statement that runs, and emits 'end'. */
export function createClient({ url, name, ...options }: ConnectionOptions): pg.Client {
  const client = new WatchedClient({ connectionString: url, ...(name !== undefined && { application_name: name }), ...options });
  // Without a listener, Node would end the process.
  return client.on('error', () => {});
}

export interface WatchedClientConfig extends pg.ClientConfig {
  /** After so long a statement's connection is given up. Absent, a statement may take as long as the server works on it. */
  longestStatementMs?: number | undefined;
  /** Called when the connection turns out to be dead. */
  onLost?: () => void;
}

/**
 * A connection that notices when answers no longer arrive (a firewall forgot it, the server's machine vanished). While a statement is
 * unanswered for some seconds, the server is asked over another connection whether it still works on it: if it does, the statement
 * goes on, however long it takes; if not, the connection is destroyed and the statement fails.
 */
export class WatchedClient extends pg.Client {
  /** The server's process; pg's types lack it. */
  declare readonly processID: number;
  readonly #config: WatchedClientConfig;
  #startedMs: number | undefined;
  #lastSignMs = 0;
  #bytesRead = 0;
  #looksWithoutAnswer = 0;
  #isLooking = false;

  constructor(config: WatchedClientConfig = {}) {
    super({
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5 * SECOND_MS,
      options: SERVER_KEEPALIVE,
      ...config,
    });
    this.#config = config;
    this.once('connect', () => {
      const timer = setInterval(() => void this.#look(), Math.min(LOOK_EVERY_MS, (config.longestStatementMs ?? Infinity) / 4)).unref();
      this.once('end', () => clearInterval(timer));
    });
    // The server says that it ends this connection. Known now, nobody gets it for a statement of theirs.
    this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (SERVER_ENDS.test(code ?? '') && this.#startedMs !== undefined) void this.end();
    });
    this.on('drain', () => {
      this.#startedMs = undefined;
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads, passed on.
  override query(...args: any[]): any {
    if (this.#startedMs === undefined) this.#start();
    return super.query(...(args as [string]));
  }

  /** Says goodbye; a server that does not react is not waited for. */
  override end(): Promise<void>;
  override end(callback: (error?: Error) => void): void;
  override end(callback?: (error?: Error) => void): Promise<void> | undefined {
    const timer = setTimeout(() => this.connection.stream.destroy(), CLOSE_TIMEOUT_MS).unref();
    this.once('end', () => clearTimeout(timer));
    if (callback) super.end(callback);
    else return super.end();
  }

  #start() {
    this.#startedMs = performance.now();
    this.#lastSignMs = this.#startedMs;
    this.#looksWithoutAnswer = 0;
  }

  async #look(): Promise<void> {
    if (this.#startedMs === undefined || this.#isLooking || this.#hasNewBytes()) return;
    const now = performance.now();
    const { longestStatementMs = Infinity } = this.#config;
    if (now - this.#startedMs > longestStatementMs) return this.#giveUp(`the server did not answer within ${longestStatementMs} ms`);
    const silentMs = now - this.#lastSignMs;
    if (silentMs < SILENT_MS) return;
    const startedMs = this.#startedMs;
    this.#isLooking = true;
    const backends = await findWorkingBackends(this.#config.connectionString).finally(() => {
      this.#isLooking = false;
    });
    if (this.#startedMs !== startedMs || this.#hasNewBytes()) return;
    this.#judge(backends, silentMs);
  }

  #judge(backends: Awaited<ReturnType<typeof findWorkingBackends>>, silentMs: number): void {
    if (backends === 'unreachable') {
      if (silentMs > UNREACHABLE_MS) this.#giveUp('the server cannot be reached');
    } else if (backends === 'unknown' || backends.has(this.processID)) {
      this.#lastSignMs = performance.now();
      this.#looksWithoutAnswer = 0;
    } else if (++this.#looksWithoutAnswer >= LOOKS_WITHOUT_RESPONSE) {
      this.#giveUp('the server’s answer did not arrive');
    }
  }

  /** Whether anything arrived since the last look. */
  #hasNewBytes(): boolean {
    const { bytesRead } = this.connection.stream as unknown as { bytesRead: number };
    if (bytesRead === this.#bytesRead) return false;
    this.#bytesRead = bytesRead;
    this.#lastSignMs = performance.now();
    this.#looksWithoutAnswer = 0;
    return true;
  }

  #giveUp(reason: string): void {
    this.connection.stream.destroy(new ConnectionLostError(`The database connection is dead: ${reason}.`));
    this.#config.onLost?.();
  }
}
