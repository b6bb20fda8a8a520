import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runInLanguage } from '#languages/current-language.server';
import { type ConsoleLook, consolePages } from './console-pages.server';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'console-'));
  await mkdir(path.join(root, '.vite'));
  await writeFile(path.join(root, '.vite/manifest.json'), JSON.stringify({ entry: { file: 'assets/entry.js' } }));
});
afterAll(() => rm(root, { recursive: true }));

it('the console’s document has the shop’s name, logo and accent, as they are now', async () => {
  let look: ConsoleLook = { shopName: 'Tradewind', accent: '' };
  const app = consolePages({ root, entry: 'entry', look: () => look, headScript: '', pictureHosts: [] });
  const read = async () => (await app.request('/')).text();
  const fresh = await read();
  expect(fresh).toContain('<html lang="en">');
  expect(fresh).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">');
  look = { shopName: 'Kettle & Co', logoUrl: '/media/logo-640', accent: '--color-accent:light-dark(#111111, #eeeeee)' };
  const published = await read();
  expect(published).toContain('<html lang="en" style="--color-accent:light-dark(#111111, #eeeeee)">');
  expect(published).toContain('<link rel="icon" href="/media/logo-640">');
  expect(published).toContain('content="Kettle &#38; Co"');
});

it('the console’s document says its language, and that text runs from right to left in it', async () => {
  const app = consolePages({ root, entry: 'entry', look: () => ({ shopName: 'Tradewind', accent: '' }), headScript: '', pictureHosts: [] });
  const read = async () => (await app.request('/')).text();
  expect(await runInLanguage('ar', read)).toContain('<html lang="ar" dir="rtl">');
  expect(await runInLanguage('de', read)).toContain('<html lang="de">');
});
