import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENGLISH_ONLY, type ShopLanguages } from '#languages/shop-languages';
import { type ConsoleLook, consolePages } from './console-pages.server';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'console-'));
  await mkdir(path.join(root, '.vite'));
  await writeFile(path.join(root, '.vite/manifest.json'), JSON.stringify({ entry: { file: 'assets/entry.js' } }));
  await writeFile(path.join(root, '.vite/ar.json'), JSON.stringify({ entry: { file: 'assets/ar-1/entry.js' } }));
  await writeFile(path.join(root, '.vite/de.json'), JSON.stringify({ entry: { file: 'assets/de-1/entry.js' } }));
});
afterAll(() => rm(root, { recursive: true }));

function openConsole({
  look = () => ({ shopName: 'Tradewind', accent: '' }),
  languages = ENGLISH_ONLY,
  isSecure = false,
}: {
  look?: () => ConsoleLook;
  languages?: ShopLanguages;
  isSecure?: boolean;
} = {}) {
  const app = consolePages({
    ...{ root, entry: 'entry', look, headScript: '', pictureHosts: [] },
    languages: () => languages,
    isBehindTls: () => isSecure,
  });
  return async (headers: Record<string, string> = {}) => {
    const response = await app.request('/', { headers });
    return { html: await response.text(), cookie: response.headers.get('Set-Cookie'), headers: response.headers };
  };
}

it('the console’s document has the shop’s name, logo and accent, as they are now', async () => {
  let look: ConsoleLook = { shopName: 'Tradewind', accent: '' };
  const read = openConsole({ look: () => look });
  const { html: fresh } = await read();
  expect(fresh).toContain('<html lang="en">');
  expect(fresh).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">');
  look = { shopName: 'Kettle & Co', logoUrl: '/media/logo-640', accent: '--color-accent:light-dark(#111111, #eeeeee)' };
  const { html: published } = await read();
  expect(published).toContain('<html lang="en" style="--color-accent:light-dark(#111111, #eeeeee)">');
  expect(published).toContain('<link rel="icon" href="/media/logo-640">');
  expect(published).toContain('content="Kettle &#38; Co"');
});

it('the console’s document is in the language that its reader has chosen, or that the browser prefers', async () => {
  const read = openConsole();
  expect((await read()).html).toContain('<html lang="en">');
  const preferred = await read({ 'Accept-Language': 'de-AT, en;q=0.5' });
  expect(preferred.html).toContain('<html lang="de">');
  expect(preferred.html).toContain('src="/assets/de-1/entry.js"');
  expect(preferred.headers.get('Vary')).toBe('Accept-Language, Cookie');
  expect((await read({ Cookie: 'a=b; console_language=ar', 'Accept-Language': 'de' })).html).toContain('<html lang="ar" dir="rtl">');
  expect((await read({ Cookie: 'console_language=en', 'Accept-Language': 'de' })).html).toContain('<html lang="en">');
  // The console has no Polish, and nothing is read from a file of that name.
  for (const other of ['pl', '../de', 'manifest', '"de"']) {
    expect((await read({ Cookie: `console_language=${other}` })).html).toContain('<html lang="en">');
  }
});

it('a language that the browser prefers is remembered for its calls, unless they are in it anyway', async () => {
  const german = { 'Accept-Language': 'de' };
  const kept = 'console_language=de; Path=/; SameSite=Lax; Max-Age=31536000';
  expect((await openConsole()(german)).cookie).toBe(kept);
  expect((await openConsole({ isSecure: true })(german)).cookie).toBe(`${kept}; Secure`);
  expect((await openConsole()({ ...german, Cookie: 'console_language=de' })).cookie).toBeNull();
  expect((await openConsole()()).cookie).toBeNull();
  const ofGermanShop = openConsole({ languages: { all: ['de'], default: 'de' } });
  expect((await ofGermanShop(german)).cookie).toBeNull();
  expect((await ofGermanShop()).cookie).toContain('console_language=en');
});
