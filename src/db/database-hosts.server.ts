/** What a session must be able to do, as in libpq. The shop's own pool needs `read-write`. */
const SESSION_KINDS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

export interface DatabaseHost {
  host: string;
  port: number;
  /** The same database on this host only. */
  url: string;
}

interface DatabaseHosts {
  /** In the order in which they are preferred. */
  hosts: [DatabaseHost, ...DatabaseHost[]];
  kind: SessionKind;
}

const DEFAULT_PORT = 5432;
/** Its message continues the name of the setting: 'must be a postgres:// URL'. */
export class InvalidDatabaseUrl extends Error {
  override name = 'InvalidDatabaseUrl';
}

/** Scheme, user and password, hosts, database, parameters. A password may contain an `@`. */
const URL_PARTS = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#@]*)(\/[^?#]*)?(?:\?(.*))?$/i;

/**
 * Reads a connection URL with one host or several: `postgres://ada@a:5432,b:5432/shop?target_session_attrs=read-write`, as libpq does
 * (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS). With several hosts, the default is `read-write`.
 * Throws an InvalidDatabaseUrl that says what is wrong with it, or the TypeError of an address that no URL can have.
 */
export function readDatabaseUrl(url: string): DatabaseHosts {
  const [, scheme = '', user, authority = '', path = '', query = ''] = URL_PARTS.exec(url) ?? [];
  if (!scheme) throw new InvalidDatabaseUrl('must be a postgres:// URL');
  const params = new URLSearchParams(query);
  const input = readHosts(authority, params);
  const kind = readKind(params.get('target_session_attrs') ?? (input.length > 1 ? 'read-write' : 'any'));
  if (input.length === 1 && !params.has('target_session_attrs')) {
    new URL(url); // throws where it cannot be parsed
    return { hosts: input.map((host) => ({ ...host, url })) as [DatabaseHost], kind };
  }
  const hosts = input.map(({ host, port }) => {
    const own = new URLSearchParams(params);
    for (const name of ['host', 'port', 'target_session_attrs']) own.delete(name);
    const isSocket = host.startsWith('/');
    if (isSocket) own.set('host', host);
    const name = isSocket ? 'localhost' : host.includes(':') ? `[${host}]` : host;
    const rest = own.size > 0 ? `?${own}` : '';
    return { host, port, url: `${scheme}${user === undefined ? '' : `${user}@`}${name}:${port}${path}${rest}` };
  });
  for (const { url } of hosts) new URL(url);
  return { hosts: hosts as [DatabaseHost, ...DatabaseHost[]], kind };
}

type Place = Pick<DatabaseHost, 'host' | 'port'>;

/** The parameters `host` and `port` win, as in libpq; one port may be for all hosts. */
function readHosts(authority: string, params: URLSearchParams): Place[] {
  const named = authority.split(',').map(readPlace);
  const hosts = params.get('host')?.split(',') ?? named.map(({ host }) => host);
  const ports = params.get('port')?.split(',') ?? named.map(({ port }) => port);
  if (ports.length !== 1 && ports.length !== hosts.length) throw new InvalidDatabaseUrl('must have one port, or one for each host');
  return hosts.map((host, i) => ({ host: host || 'localhost', port: readPort(ports.length === 1 ? ports[0] : ports[i]) }));
}

function readPlace(text: string): { host: string; port: string } {
  const [, v6, name = '', port = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d*))?$/.exec(text) ?? [undefined, undefined, undefined, 'wrong'];
  return { host: v6 ?? decodeURIComponent(name), port };
}

function readPort(text = ''): number {
  if (text === '') return DEFAULT_PORT;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new InvalidDatabaseUrl('must have hosts like a:5432,b:5432');
  return Number(text);
}

function readKind(text: string): SessionKind {
  const kind = SESSION_KINDS.find((one) => one === text);
  if (!kind) throw new InvalidDatabaseUrl(`must have a target_session_attrs that is one of ${SESSION_KINDS.join(', ')}`);
  return kind;
}
