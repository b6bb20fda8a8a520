import type { Readable } from 'node:stream';
import pg from 'pg';
import { SECOND_MS } from '#shared/time';
import type { DatabaseHost } from './database-hosts.server';
import { type HostChoice, hostChoiceOf, isWanted, NoHostError } from './host-choice.server';
import { findWorkingBackends } from './working-backends.server';

interface ConnectionOptions extends pg.ClientConfig {
  /** With one host or several. */
  url: string;
  /** Shown in pg_stat_activity. */
  name?: string;
  /** Whether the URL leads through a connection pooler, which takes no session settings. */
  isPooled?: boolean;
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

/**
 * SQLSTATEs after which the server closes the connection: it is stopping, or the transaction was idle for too long. And of a server
 * that takes no changes any more: a new connection may reach the one that does.
 */
const CONNECTION_ENDS = /^57P|^25P03|^25006/;

/** What a server reports when a session begins, and when it changes: https://www.postgresql.org/docs/current/libpq-status.html */
const STANDBY = 'in_hot_standby';
const READ_ONLY = 'default_transaction_read_only';

type ConnectCallback = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

interface ParameterStatus {
  parameterName: string;
  parameterValue: string;
}

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
  /** Whether it leads through a connection pooler, which takes no session settings. */
  isPooled?: boolean | undefined;
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
  /** Absent where there is nothing to choose. */
  readonly #choice: HostChoice | undefined;
  #host: DatabaseHost | undefined;
  #isStandby = false;
  #isReadOnlyByDefault = false;
  #isLeaving = false;
  #isEnded = false;

  constructor(config: WatchedClientConfig = {}) {
    const choice = config.connectionString === undefined ? undefined : hostChoiceOf(config.connectionString);
    super({
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5 * SECOND_MS,
      ...(!config.isPooled && { options: SERVER_KEEPALIVE }),
      ...config,
      ...(choice && { connectionString: choice.hosts[0].url }),
    });
    this.#config = config;
    this.#choice = choice?.isOpen ? choice : undefined;
    this.connection.on('parameterStatus', (status: ParameterStatus) => this.#noteStatus(status));
    this.once('connect', () => {
      const timer = setInterval(() => void this.#check(), Math.min(CHECK_EVERY_MS, (config.longestStatementMs ?? Infinity) / 4)).unref();
      this.once('end', () => clearInterval(timer));
    });
    // The server announces that it closes this connection. End it now, so that the pool gives it to nobody.
    this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (!CONNECTION_ENDS.test(code ?? '') || this.#startedMs === undefined) return;
      this.#dropHost();
      void this.end();
    });
    this.on('drain', () => {
      this.#startedMs = undefined;
      if (this.#isLeaving) this.#leave();
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.Client> | undefined {
    if (!this.#choice) return callback ? void super.connect(callback) : super.connect();
    const connected = this.#connectToHost(this.#choice);
    if (!callback) return connected;
    const report = callback as (error: Error | null, client?: pg.Client) => void;
    connected.then((client) => report(null, client), report);
  }

  async #connectToHost(choice: HostChoice): Promise<pg.Client> {
    const host = await choice.choose();
    if (this.#isEnded) throw new NoHostError('the connection was closed before it was open');
    this.#host = host;
    Object.assign(this, { host: host.host, port: host.port });
    try {
      await super.connect();
    } catch (error) {
      choice.drop(host);
      throw error;
    }
    if (this.#isWanted()) return this;
    choice.drop(host);
    await this.end();
    throw new NoHostError(`${host.host}:${host.port} is not ${choice.kind} any more`);
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
    this.#isEnded = true;
    const timer = setTimeout(() => this.connection.stream.destroy(), CLOSE_TIMEOUT_MS).unref();
    this.once('end', () => clearTimeout(timer));
    if (callback) super.end(callback);
    else return super.end();
  }

  /** The server became a standby, or a primary, or read-only: a session that does not fit any more ends after its transaction. */
  #noteStatus({ parameterName, parameterValue }: ParameterStatus) {
    if (parameterName === STANDBY) this.#isStandby = parameterValue === 'on';
    if (parameterName === READ_ONLY) this.#isReadOnlyByDefault = parameterValue === 'on';
    if (this.#startedMs === undefined || this.#isWanted()) return;
    this.#dropHost();
    this.#isLeaving = true;
  }

  #isWanted(): boolean {
    const isReadOnly = this.#isStandby || this.#isReadOnlyByDefault;
    return !this.#choice || isWanted(this.#choice.kind, { isStandby: this.#isStandby, isReadOnly });
  }

  #leave() {
    if (this.getTransactionStatus() === 'I') this.connection.stream.destroy(new Error('the database server has another role now'));
  }

  #dropHost() {
    if (this.#host) this.#choice?.drop(this.#host);
  }

  #start() {
    this.#startedMs = performance.now();
    this.#lastActivityMs = this.#startedMs;
    this.#checksWithoutResult = 0;
  }

  async #check(): Promise<void> {
    if (this.#startedMs === undefined || this.#isChecking || this.#hasNewBytes() || this.#isReaderBusy()) return;
    const now = performance.now();
    const { longestStatementMs = Infinity } = this.#config;
    if (now - this.#startedMs > longestStatementMs) return this.#giveUp(`the server did not respond within ${longestStatementMs} ms`);
    const silentMs = now - this.#lastActivityMs;
    if (silentMs < SILENT_MS) return;
    const startedMs = this.#startedMs;
    this.#isChecking = true;
    const url = this.#host?.url ?? this.#config.connectionString;
    const backends = await findWorkingBackends(url, { isPooled: this.#config.isPooled }).finally(() => {
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

  /** Whether nothing arrives because this process does not read: the rows of a COPY before are still being written somewhere. */
  #isReaderBusy(): boolean {
    if (!(this.connection.stream as unknown as Readable).isPaused()) return false;
    this.#lastActivityMs = performance.now();
    return true;
  }

  #giveUp(reason: string): void {
    this.#dropHost();
    this.connection.stream.destroy(new ConnectionLostError(`The database connection is dead: ${reason}.`));
    this.#config.onLost?.();
  }
}
