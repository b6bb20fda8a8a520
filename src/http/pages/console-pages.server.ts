import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '#http/calls/app-env.server';
import { sendTagged } from '#http/requests/entity-tags.server';
import { chooseLanguage } from '#languages/accepted-language.server';
import { readConsoleLanguage, writeConsoleLanguage } from '#languages/console-language';
import { runForReader } from '#languages/current-language.server';
import { CONSOLE_LANGUAGES, htmlAttributes, type Language, SOURCE_LANGUAGE } from '#languages/languages';
import { type ShopLanguages, translatedLanguages } from '#languages/shop-languages';
import { loadTranslations } from '#languages/translations.server';
import { notFound } from '#shared/errors';
import { clientFiles } from './client-files.server';
import { consolePagesMessages as messages } from './console-pages.messages';

export interface ConsoleLook {
  shopName: string;
  /** The address of the shop's logo; absent: the one of a fresh shop. */
  logoUrl?: string | undefined;
  /** CSS of the owner's accent; empty: the one of a fresh shop. */
  accent: string;
}

interface ConsolePages {
  /** The folder of the console's build. */
  root: string;
  /** The entry module of the console, as the build's manifest names it. */
  entry: string;
  /** The owner may change it at any time. */
  look: () => ConsoleLook;
  languages: () => ShopLanguages;
  isBehindTls: () => boolean;
  /** Runs before the first paint. */
  headScript: string;
  /** Origins of pictures beside the shop's own. */
  pictureHosts: readonly string[];
}

/**
 * The owner's console below /admin: one document for all of its addresses, which its own router reads. It holds no data; every
 * call of the console is authorised by itself.
 */
export function consolePages({ root, languages, isBehindTls, ...page }: ConsolePages): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const documentOf = documentReader(root, { languages, ...page });
  const send = async (c: Context<AppEnv>) => {
    const chosen = readConsoleLanguage(c.req.header('cookie'));
    const language = chosen ?? chooseLanguage(c.req.header('accept-language'), ALL_LANGUAGES);
    await loadTranslations(language);
    const { html, policy } = runForReader({ language, languages: languages(), isStaff: true }, () => documentOf(language));
    // Without it, calls would be answered in a language of the shop.
    const isRemembered = chosen === undefined && language !== languages().default;
    const headers = {
      ...(isRemembered && { 'Set-Cookie': writeConsoleLanguage(language, { isSecure: isBehindTls() }) }),
      'Content-Language': language,
      Vary: 'Accept-Language, Cookie',
      'Content-Type': 'text/html; charset=UTF-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-cache',
      'X-Robots-Tag': 'noindex',
      // A phone takes pictures of products, and reads barcodes.
      'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    };
    return sendTagged(c, { body: html, headers });
  };
  // Made with the first request: in development and in tests there may be no build.
  let files: MiddlewareHandler | undefined;
  const sendFile: MiddlewareHandler = (c, next) => {
    if (WORKER_FILE.test(c.req.path)) c.header('Content-Security-Policy', WORKER_POLICY);
    files ??= clientFiles({ root, headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } });
    return files(c, next);
  };
  app.get('/assets/*', sendFile, () => {
    throw notFound();
  });
  app.get('/', send);
  app.get('/*', send);
  return app;
}

const ALL_LANGUAGES: ShopLanguages = { all: CONSOLE_LANGUAGES, default: SOURCE_LANGUAGE };

interface BuiltFile {
  file: string;
  imports?: string[];
  css?: string[];
}

/** The document and its Content-Security-Policy in a language, made once for each build, name and look of the shop. */
function documentReader(root: string, { entry, look, languages, headScript, pictureHosts }: Omit<ConsolePages, 'root' | 'isBehindTls'>) {
  const documents = new Map<Language, { key: string; html: string; policy: string }>();
  return (language: Language) => {
    const { shopName, logoUrl, accent } = look();
    // Those that the owner's words are translated into.
    const translated = translatedLanguages(languages()).join(' ');
    const key = JSON.stringify([shopName, logoUrl, accent, translated]);
    const before = documents.get(language);
    if (before?.key === key && !import.meta.env.DEV) return before;
    const manifest = readManifest(root, language);
    const files = importsOf(manifest, entry);
    const style = manifest['style.css'];
    const title = escapeHtml(messages.title(shopName));
    const icon = logoUrl ? `href="${escapeHtml(logoUrl)}"` : 'href="/favicon.svg" type="image/svg+xml"';
    const html = `<!DOCTYPE html><html ${htmlAttributes(language)}${accent ? ` style="${escapeHtml(accent)}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="application-name" content="${escapeHtml(shopName)}">${translated && `<meta name="languages" content="${translated}">`}<title>${title}</title>
<link rel="icon" ${icon}>${style ? `<link rel="stylesheet" href="/${style.file}">` : ''}
<script>${headScript}</script>${files.map(({ file }) => `<link rel="modulepreload" href="/${file}">`).join('')}
<script type="module" src="/${manifest[entry]?.file}"></script></head><body><div id="console"></div>
<noscript>${escapeHtml(messages.needsJavaScript)}</noscript></body></html>`;
    const made = { key, html, policy: consolePolicy({ headScript, pictureHosts }) };
    documents.set(language, made);
    return made;
  };
}

/** In development the console is built in English only. */
function readManifest(root: string, language: Language): Record<string, BuiltFile> {
  const own = path.join(root, `.vite/${language}.json`);
  return JSON.parse(readFileSync(existsSync(own) ? own : path.join(root, '.vite/manifest.json'), 'utf8'));
}

/** Files that the entry imports at once, each once. */
function importsOf(manifest: Record<string, BuiltFile>, name: string, found = new Set<BuiltFile>()): BuiltFile[] {
  for (const imported of manifest[name]?.imports ?? []) {
    const built = manifest[imported];
    if (!built || found.has(built)) continue;
    found.add(built);
    importsOf(manifest, imported, found);
  }
  return [...found];
}

/** A worker has the policy of its own file. That of barcodes runs WebAssembly; the console itself may not. */
const WORKER_FILE = /\.worker-[^/]+\.js$/;
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Stricter than the storefront's: nothing but the console's own files, its pictures and the shop's API. */
function consolePolicy({ headScript, pictureHosts }: Pick<ConsolePages, 'headScript' | 'pictureHosts'>): string {
  const hash = createHash('sha256').update(headScript).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    // Previews of pictures that are being uploaded are blobs.
    ["img-src 'self' data: blob:", ...pictureHosts].join(' '),
    "media-src 'self' blob:",
    "worker-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    // The page beside the theme editor.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
