import { Resolver } from 'node:dns/promises';
import { judgeDkim, judgeDmarc, judgeSpf } from './mail-settings.rules';
import type { MailCheck } from './mail-settings.schema';

/** Of one question to one server; a screen waits for it. */
const TIMEOUT_MS = 2_500;
const TRIES = 2;

/** There is no such name, or it has no record of the kind. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

interface Sender {
  domain: string;
  dkimSelector: string | undefined;
}

/** What receivers find about a sender in DNS. `servers`: those of this machine, unless a test has its own. */
export function findSenderRecords({ domain, dkimSelector }: Sender, servers?: string[]): Promise<MailCheck['records']> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const ask = (name: string) => resolver.resolveTxt(name);
  return Promise.all([
    findRecord('spf', domain, { ask, judge: judgeSpf }),
    dkimSelector === undefined
      ? ({ kind: 'dkim', state: 'unasked' } as const)
      : findRecord('dkim', `${dkimSelector}._domainkey.${domain}`, { ask, judge: judgeDkim }),
    findRecord('dmarc', `_dmarc.${domain}`, { ask, judge: judgeDmarc }),
  ]);
}

type Found = MailCheck['records'][number];

interface Question {
  ask: (name: string) => Promise<string[][]>;
  judge: (records: readonly string[]) => Pick<Found, 'state' | 'record'>;
}

async function findRecord(kind: Found['kind'], name: string, { ask, judge }: Question): Promise<Found> {
  try {
    return { kind, name, ...judge((await ask(name)).map((parts) => parts.join(''))) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { kind, name, state: ABSENT.has(code) ? 'missing' : 'unknown' };
  }
}
