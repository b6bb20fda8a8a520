import pg from 'pg';
import { SECOND_MS } from '#shared/time';
import { type DatabaseHost, readDatabaseUrl, type SessionKind } from './database-hosts.server';
import { sqlState } from './sql-state.server';

const PROBE_TIMEOUT_MS = 1.5 * SECOND_MS;
/** When one host fits, how long the others may take to show that they are newer. */
const COMPARE_MS = 250;
/** Requests that arrive right after a search without a result share it. */
const REMEMBER_FAILURE_MS = 200;

/** No host of a URL fits now: a retry may succeed, after a fail-over. */
export class NoHostError extends Error {
  /** What all hosts report; otherwise sqlclient_unable_to_establish_sqlconnection. */
  readonly code: string;

  constructor(message: string, code = '08001') {
    super(message);
    this.code = code;
  }
}

/**
 * Chooses among the hosts of a URL, and remembers the choice until a connection shows that it is wrong. One choice for each URL is
 * shared by all connections of the process.
 */
export class HostChoice {
  readonly hosts: readonly [DatabaseHost, ...DatabaseHost[]];
  readonly kind: SessionKind;
  #chosen: DatabaseHost | undefined;
  #searching: Promise<DatabaseHost> | undefined;

  constructor(url: string) {
    const { hosts, kind } = readDatabaseUrl(url);
    this.hosts = hosts;
    this.kind = kind;
  }

  /** Whether there is anything to choose, or to check after connecting. */
  get isOpen(): boolean {
    return this.hosts.length > 1 || this.kind !== 'any';
  }

  /** The host to connect to. Throws a `NoHostError`. */
  choose(): Promise<DatabaseHost> {
    if (this.#chosen) return Promise.resolve(this.#chosen);
    this.#searching ??= this.#search();
    return this.#searching;
  }

  /** To be called when a connection to a host failed, or is not what it should be: the next connection searches again. */
  drop(host: DatabaseHost): void {
    if (this.#chosen === host) this.#chosen = undefined;
  }

  async #search(): Promise<DatabaseHost> {
    try {
      const host = await findHost(this.hosts, this.kind);
      this.#chosen = host;
      this.#searching = undefined;
      return host;
    } catch (error) {
      setTimeout(() => {
        this.#searching = undefined;
      }, REMEMBER_FAILURE_MS).unref();
      throw error;
    }
  }
}

const choices = new Map<string, HostChoice>();

/** The choice that all connections to a URL share. */
export function hostChoiceOf(url: string): HostChoice {
  const known = choices.get(url);
  if (known) return known;
  const choice = new HostChoice(url);
  choices.set(url, choice);
  return choice;
}

export interface SessionState {
  isStandby: boolean;
  isReadOnly: boolean;
}

/** Whether a session is what is wanted. A preference never excludes one. */
export function isWanted(kind: SessionKind, { isStandby, isReadOnly }: SessionState): boolean {
  switch (kind) {
    case 'any':
    case 'prefer-standby':
      return true;
    case 'read-write':
      return !isReadOnly;
    case 'read-only':
      return isReadOnly;
    case 'primary':
      return !isStandby;
    case 'standby':
      return isStandby;
    default:
      return kind satisfies never;
  }
}

interface Found extends SessionState {
  host: DatabaseHost;
  /** Rises with each promotion; 0 of a standby. */
  timeline: number;
}

type Probe = Found | { host: DatabaseHost; error: Error };

/**
 * Looks at all hosts at once. Of several that fit, the one with the newest timeline wins, then the first: a former primary that was
 * started again after a fail-over still takes writes, and must not get them.
 */
async function findHost(hosts: readonly DatabaseHost[], kind: SessionKind): Promise<DatabaseHost> {
  const fits = (probe: Probe): probe is Found => !('error' in probe) && isWanted(kind, probe);
  const known = await probeHosts(hosts, fits);
  const best = known
    .filter(fits)
    .sort(
      (a, b) =>
        (kind === 'prefer-standby' ? Number(b.isStandby) - Number(a.isStandby) : b.timeline - a.timeline) ||
        hosts.indexOf(a.host) - hosts.indexOf(b.host),
    )[0];
  if (best) return best.host;
  throw explain(known, kind);
}

/** The hosts that responded, or failed, by the time that one fits and the others had a moment to be compared with it. */
function probeHosts(hosts: readonly DatabaseHost[], fits: (probe: Probe) => boolean): Promise<Probe[]> {
  const known: Probe[] = [];
  return new Promise((resolve) => {
    for (const host of hosts) {
      void probeHost(host).then((probe) => {
        known.push(probe);
        if (known.length === hosts.length) resolve([...known]);
        else if (fits(probe)) setTimeout(() => resolve([...known]), COMPARE_MS).unref();
      });
    }
  });
}

function explain(probes: readonly Probe[], kind: SessionKind): NoHostError {
  const reports = probes.map((probe) => {
    const place = `${probe.host.host}:${probe.host.port}`;
    if ('error' in probe) return `${place}: ${probe.error.message || sqlState(probe.error)}`;
    return `${place} is ${probe.isStandby ? 'a standby' : probe.isReadOnly ? 'read-only' : 'a primary'}`;
  });
  const codes = new Set(probes.map((probe) => ('error' in probe ? sqlState(probe.error) : '08001')));
  const [code] = codes.size === 1 ? codes : [];
  return new NoHostError(`no host is ${kind} (${reports.join(', ')})`, code);
}

async function probeHost(host: DatabaseHost): Promise<Probe> {
  const client = new pg.Client({
    connectionString: host.url,
    application_name: 'host check',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client.on('error', () => {});
  const timer = setTimeout(() => client.connection.stream.destroy(new Error('no response')), PROBE_TIMEOUT_MS);
  try {
    await client.connect();
    const { rows } = await client.query<Omit<Found, 'host'>>(
      `SELECT pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only')::boolean AS "isReadOnly",
              CASE WHEN pg_is_in_recovery() THEN 0
                   ELSE ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer END AS timeline`,
    );
    return { host, ...(rows[0] ?? { isStandby: true, isReadOnly: true, timeline: 0 }) };
  } catch (error) {
    return { host, error: error instanceof Error ? error : new Error(String(error)) };
  } finally {
    clearTimeout(timer);
    // `end()` would wait for the server.
    client.connection.stream.destroy();
  }
}
