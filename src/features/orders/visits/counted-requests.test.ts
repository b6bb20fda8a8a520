import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { beginsVisit, isCounted, isDocument, isReload } from './counted-requests.server';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';
const headers = (more: IncomingHttpHeaders = {}): IncomingHttpHeaders => ({ host: 'shop.example.com', 'user-agent': FIREFOX, ...more });

describe('a request', () => {
  it('of a browser is counted', () => {
    expect(isCounted(headers())).toBe(true);
    expect(isCounted(headers({ 'sec-gpc': '0', dnt: '0' }))).toBe(true);
  });

  it.each<IncomingHttpHeaders>([
    { 'sec-gpc': '1' },
    { dnt: '1' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    { 'x-purpose': 'preview' },
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'curl/8.5.0' },
    { 'user-agent': 'GPTBot/1.2' },
    { 'user-agent': 'facebookexternalhit/1.1' },
    { 'user-agent': 'Mozilla/5.0 (X11) HeadlessChrome/130.0 Safari/537.36' },
    { 'user-agent': '' },
    { 'user-agent': undefined },
  ])('with %j is not', (more) => {
    expect(isCounted(headers(more))).toBe(false);
  });

  it('of any number of user agents is decided again each time', () => {
    for (let i = 0; i < 3_000; i++) expect(isCounted(headers({ 'user-agent': `${FIREFOX} ${i}` }))).toBe(true);
    expect(isCounted(headers({ 'user-agent': 'curl/8.5.0' }))).toBe(false);
  });
});

it.each<[IncomingHttpHeaders, boolean]>([
  [{ 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }, true],
  [{ 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'navigate' }, true],
  [{ 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', accept: 'text/html' }, false],
  [{ 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate', accept: 'text/html' }, false],
  [{ accept: 'text/html,application/xhtml+xml' }, true],
  [{ accept: '*/*' }, false],
  [{}, false],
])('%j is a document: %s', (more, expected) => {
  expect(isDocument(headers(more))).toBe(expected);
});

describe('a visit', () => {
  it.each<IncomingHttpHeaders>([
    {},
    { referer: 'https://search.example/' },
    { referer: 'https://shop.example.com.evil.example/' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', referer: 'https://shop.example.com/' },
  ])('begins with %j', (more) => {
    expect(beginsVisit('/product/lamp', headers(more))).toBe(true);
  });

  it.each<IncomingHttpHeaders>([
    { referer: 'https://shop.example.com/products' },
    { referer: 'https://shop.example.com' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none', 'cache-control': 'max-age=0' },
    { 'sec-fetch-site': 'cross-site', 'cache-control': 'no-cache' },
  ])('goes on with %j', (more) => {
    expect(beginsVisit('/product/lamp', headers(more))).toBe(false);
  });

  it('goes on when a shopper comes back from a payment provider', () => {
    for (const address of ['/checkout?back=1', '/payments/7/confirm', '/order-confirmation/7', '/pay/secret'])
      expect(beginsVisit(address, headers({ 'sec-fetch-site': 'cross-site' }))).toBe(false);
    expect(beginsVisit('/payment-tips', headers({ 'sec-fetch-site': 'cross-site' }))).toBe(true);
  });

  it('knows a page that is loaded again', () => {
    expect([isReload({ 'cache-control': 'max-age=0' }), isReload({ 'cache-control': 'no-cache' }), isReload({})]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
