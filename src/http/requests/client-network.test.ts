import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { AppEnv } from '#http/calls/app-env.server';
import { readConfig } from '#server/config.server';
import { clientNetwork, toNetwork } from './client-network.server';

/** The network under which a request is counted. */
async function networkOf({ peer, forwarded, proxies }: { peer: string; forwarded?: string; proxies?: string }): Promise<string> {
  const config = readConfig({ TRUSTED_PROXIES: proxies });
  const app = new Hono<AppEnv>().get('/', (c) => {
    c.set('shop', { config } as AppEnv['Variables']['shop']);
    return c.text(clientNetwork(c));
  });
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress: peer } } })).text();
}

describe('the network of a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', 'unknown'],
  ])('of %s is %s', (address, network) => expect(toNetwork(address)).toBe(network));

  it('is the address of the connection, whatever the headers say', async () => {
    expect(await networkOf({ peer: '203.0.113.7', forwarded: '1.2.3.4' })).toBe('203.0.113.7');
    expect(await networkOf({ peer: '::ffff:203.0.113.7', forwarded: '1.2.3.4' })).toBe('203.0.113.7');
  });

  it('is the address that a trusted proxy reports, not the entries left of it', async () => {
    const proxies = '10.0.0.0/8, ::1';
    expect(await networkOf({ peer: '10.1.2.3', forwarded: '1.2.3.4', proxies })).toBe('1.2.3.4');
    expect(await networkOf({ peer: '::1', forwarded: '6.6.6.6, 1.2.3.4, 10.9.9.9', proxies })).toBe('1.2.3.4');
    expect(await networkOf({ peer: '203.0.113.7', forwarded: '1.2.3.4', proxies })).toBe('203.0.113.7');
    expect(await networkOf({ peer: '10.1.2.3', forwarded: 'nonsense', proxies })).toBe('10.1.2.3');
    expect(await networkOf({ peer: '10.1.2.3', proxies })).toBe('10.1.2.3');
  });

  it('refuses a setting that is not a network', () => {
    for (const wrong of ['everyone', '10.0.0.0/33', '10.0.0.1/8/9', '*'])
      expect(() => readConfig({ TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES');
  });
});
