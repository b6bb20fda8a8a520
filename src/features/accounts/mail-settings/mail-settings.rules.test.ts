import { afterEach, describe, expect, it } from 'vitest';
import { startDnsServer } from '#test/dns-server.server';
import { judgeDkim, judgeDmarc, judgeSpf } from './mail-settings.rules';
import { findSenderRecords } from './sender-records.server';

const servers: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function find(
  texts: Record<string, string[]>,
  { dkimSelector, refusesOthers }: { dkimSelector?: string; refusesOthers?: boolean } = {},
) {
  const server = await startDnsServer(texts, { refusesOthers });
  servers.push(server);
  const records = await findSenderRecords({ domain: 'shop.example', dkimSelector }, [server.address]);
  return Object.fromEntries(records.map(({ kind, state }) => [kind, state]));
}

describe('the records of a sender', () => {
  it('are found among others, also in several parts', async () => {
    const texts = {
      'shop.example': ['google-site-verification=abc', 'v=spf1 include:_spf.mail.example -all'],
      's1._domainkey.shop.example': [`v=DKIM1; k=rsa; p=${'M'.repeat(400)}`],
      '_dmarc.shop.example': ['v=DMARC1; p=reject; rua=mailto:dmarc@shop.example'],
    };
    expect(await find(texts, { dkimSelector: 's1' })).toEqual({ spf: 'good', dkim: 'good', dmarc: 'good' });
    expect(await find(texts)).toMatchObject({ dkim: 'unasked' });
  });

  it('are missing where DNS has none', async () => {
    expect(await find({}, { dkimSelector: 's1' })).toEqual({ spf: 'missing', dkim: 'missing', dmarc: 'missing' });
  });

  it('are unknown where DNS does not answer', async () => {
    expect(await find({}, { dkimSelector: 's1', refusesOthers: true })).toEqual({ spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' });
  });

  it.each([
    [['v=spf1 -all'], 'good'],
    [['V=SPF1 ~all'], 'good'],
    [['v=spf1 +all'], 'open'],
    [['v=spf1 a mx all'], 'open'],
    [['v=spf1 -all', 'v=spf1 ~all'], 'several'],
    [['v=spf10 -all'], 'missing'],
  ])('judge SPF %j as %s', (records, state) => {
    expect(judgeSpf(records).state).toBe(state);
  });

  it.each([
    [['v=DKIM1; p=MIGf'], 'good'],
    [['k=rsa; p = MIGf=='], 'good'],
    [['v=DKIM1; p='], 'revoked'],
    [['hello'], 'missing'],
  ])('judge DKIM %j as %s', (records, state) => {
    expect(judgeDkim(records).state).toBe(state);
  });

  it.each([
    [['v=DMARC1; p=quarantine'], 'good'],
    [['v=DMARC1;p=none'], 'weak'],
    [['v=DMARC1'], 'weak'],
    [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'several'],
    [['p=reject'], 'missing'],
  ])('judge DMARC %j as %s', (records, state) => {
    expect(judgeDmarc(records).state).toBe(state);
  });
});
