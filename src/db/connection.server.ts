import pg from 'pg';
import { SECOND_MS } from '#shared/time';
import { findWorkingBackends } from './working-backends.server';

interface ConnectionOptions extends pg.ClientConfig {
  url: string;
  /** Shown in pg_stat_activity. */
  name?: string;
}

const CONNECT_TIMEOUT_MS = 5 * SECOND_MS;
const CHECK_EVERY_MS = 500;
/** Statements that finish sooner, which are nearly all, are never checked. */
const SILENT_MS = 2 * SECOND_MS;
/** Longer than SILENT_MS: the server may be too busy to accept a new connection. */
const UNREACHABLE_MS = 6 * SECOND_MS;
/** A result may still be in transit when the server reports that it has finished: it has to be missing twice. */
const CHECKS_WITHOUT_RESULT = 2;
const CLOSE_TIMEOUT_MS = 2 * SECOND_MS;

/**
 * Keep-alive on the server's side: without these settings it holds the locks of a client that vanished for two hours. Unix
 * sockets ignore them.
 * https://www.postgresql.org/docs/current/runtime-config-connection.html#RUNTIME-CONFIG-TCP-SETTINGS
 */
const SERVER_KEEPALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=20000';

/** SQLSTATEs after which the server closes the connection: it is stopping, or the transaction was idle for too long. */
const SERVER_ENDS = /^57P|^25P03/;

/** The connection died silently: whether the server executed the last statement is unknown. */
class ConnectionLostError extends Error {
  /** SQLSTATE connection_failure. */
  readonly code = '08006';
}

/** A client outside the pools, not connected yet. If its connection breaks, the running statement fails and 'end' is emitted. */
export function createClient({ url, name, ...options }: ConnectionOptions): pg.Client {
  const client = new WatchedClient({ connectionString: url, ...(name !== undefined && { application_name: name }), ...options });
  // Without a listener, an 'error' event would end the process.
  return client.on('error', () => {});
}

export interface WatchedClientConfig extends pg.ClientConfig {
  /** A statement that takes longer loses its connection. Absent: it may take as long as the server works on it. */
  longestStatementMs?: number | undefined;
  /** Called when the connection turns out to be dead. */
  onLost?: () => void;
}

/**
 * A connection that detects when results no longer arrive (a firewall dropped it, the server's machine vanished). When a
 * statement has had no result for some seconds, another connection checks whether the server still works on it. If it does, the
 * statement continues, however long it takes; if not, the connection is destroyed and the statement fails.
 */
export class WatchedClient extends pg.Client {
  /** The process id of the server's backend; missing in pg's types. */
  declare readonly processID: number;
  readonly #config: WatchedClientConfig;
  #startedMs: number | undefined;
  #lastActivityMs = 0;
  #bytesRead = 0;
  #checksWithoutResult = 0;
  #isChecking = false;

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
      const timer = setInterval(() => void this.#check(), Math.min(CHECK_EVERY_MS, (config.longestStatementMs ?? Infinity) / 4)).unref();
      this.once('end', () => clearInterval(timer));
    });
    // The server announces that it closes this connection. End it now, so that the pool gives it to nobody.
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

  /** Closes the connection; when the server does not react in time, the socket is destroyed. */
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
    this.#lastActivityMs = this.#startedMs;
    this.#checksWithoutResult = 0;
  }

  async #check(): Promise<void> {
    if (this.#startedMs === undefined || this.#isChecking || this.#hasNewBytes()) return;
    const now = performance.now();
    const { longestStatementMs = Infinity } = this.#config;
    if (now - this.#startedMs > longestStatementMs) return this.#giveUp(`the server did not respond within ${longestStatementMs} ms`);
    const silentMs = now - this.#lastActivityMs;
    if (silentMs < SILENT_MS) return;
    const startedMs = this.#startedMs;
    this.#isChecking = true;
    const backends = await findWorkingBackends(this.#config.connectionString).finally(() => {
      this.#isChecking = false;
    });
    if (this.#startedMs !== startedMs || this.#hasNewBytes()) return;
    this.#handleBackends(backends, silentMs);
  }

  #handleBackends(backends: Awaited<ReturnType<typeof findWorkingBackends>>, silentMs: number): void {
    if (backends === 'unreachable') {
      if (silentMs > UNREACHABLE_MS) this.#giveUp('the server cannot be reached');
    } else if (backends === 'unknown' || backends.has(this.processID)) {
      this.#lastActivityMs = performance.now();
      this.#checksWithoutResult = 0;
    } else if (++this.#checksWithoutResult >= CHECKS_WITHOUT_RESULT) {
      this.#giveUp('the server’s result did not arrive');
    }
  }

  /** Whether anything arrived since the last check. */
  #hasNewBytes(): boolean {
    const { bytesRead } = this.connection.stream as unknown as { bytesRead: number };
    if (bytesRead === this.#bytesRead) return false;
    this.#bytesRead = bytesRead;
    this.#lastActivityMs = performance.now();
    this.#checksWithoutResult = 0;
    return true;
  }

  #giveUp(reason: string): void {
    this.connection.stream.destroy(new ConnectionLostError(`The database connection is dead: ${reason}.`));
    this.#config.onLost?.();
  }
}
