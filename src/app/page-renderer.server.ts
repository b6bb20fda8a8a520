import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, type RequestHandler, RouterContextProvider } from 'react-router';
import { findRedirect } from '#features/catalog/redirects/redirects.service.server';
import type { SalePreview } from '#features/catalog/sale-links/sale-links.schema';
import { findSalePreview } from '#features/catalog/sale-links/sale-links.service.server';
import { isOwnPath } from '#features/content/theme/own-path.rules';
import type { Theme } from '#features/content/theme/theme.schema';
import { withFrameToken } from '#features/content/theme/theme-frame-param';
import { findThemePreview } from '#features/content/theme/theme-links.service.server';
import { readSettings } from '#features/platform/settings/settings.service.server';
import { UNAVAILABLE_RETRY_SECONDS } from '#http/calls/error-boundary.server';
import type { Page, RenderPage } from '#http/pages/page-cache.server';
import { currentVariant, runForReader } from '#languages/current-language.server';
import { type LanguageVariant, SOURCE_LANGUAGE } from '#languages/languages';
import { hasDefaultPrefix, languageOfPath, ownPrefixOf, type ShopLanguages, withLowerCaseLanguage } from '#languages/shop-languages';
import type { Shop } from '#server/shop.server';
import { withoutPrefix, withPrefix } from '#shared/page-address';
import { ownPath } from '#shared/paths';
import {
  type Outcome,
  outcomeContext,
  salePreviewContext,
  shopContext,
  themeFrameContext,
  themePreviewContext,
} from './shop-context.server';

const CLIENT_FILES = path.resolve('build/client');

/** The pages of the shop. */
export interface Storefront {
  render: RenderPage;
  /** A page for one visitor, with what the private links show; undefined if they have ended. */
  renderPreview: (url: URL, tokens: PreviewTokens) => Promise<Page | undefined>;
  /** The routes of its pages: '/orders/:orderId/track'. */
  patterns: string[];
  /** The folder of the pages' client files. */
  files: string;
}

export function createStorefront(shop: Shop): Storefront {
  const render = createPageRenderer(shop);
  return {
    render: (url) => render(url, {}),
    renderPreview: (url, tokens) => renderPreview(shop, { render, url, tokens }),
    patterns: pagePatterns(),
    files: CLIENT_FILES,
  };
}

/** Those of the private links that a visitor has opened. */
export interface PreviewTokens {
  /** To the prices of a sale. */
  saleToken?: string | undefined;
  /** To the draft of the shop's look. */
  themeToken?: string | undefined;
  /** To the draft in the page beside the theme editor. */
  frameToken?: string | undefined;
}

/** What a visitor with a private link sees. */
interface Preview {
  sale?: SalePreview | undefined;
  theme?: Theme | undefined;
  /** Whether the page is beside the theme editor. */
  isFrame?: boolean;
}

type Render = (url: URL, preview: Preview) => Promise<Page>;

interface PreviewOptions {
  render: Render;
  url: URL;
  tokens: PreviewTokens;
}

/** Never cached and never indexed. */
async function renderPreview(shop: Shop, { render, url, tokens }: PreviewOptions): Promise<Page | undefined> {
  const { saleToken, themeToken, frameToken } = tokens;
  const [sale, frame] = await Promise.all([findSalePreview(shop, saleToken ?? ''), findThemePreview(shop, frameToken ?? '')]);
  const isFrame = frame?.isFrame === true;
  const draft = isFrame ? frame : await findThemePreview(shop, themeToken ?? '');
  if (!sale && !draft) return undefined;
  const page = await render(url, { sale, theme: draft?.theme, isFrame });
  if (isFrame) {
    page.headers.set('X-Frame-Options', 'SAMEORIGIN');
    // A product is at another address in another language.
    const target = page.headers.get('Location');
    if (target && frameToken && isOwnPath(target)) page.headers.set('Location', withFrameToken(target, frameToken));
  }
  page.headers.set('Cache-Control', 'private, no-store');
  page.headers.set('X-Robots-Tag', 'noindex');
  page.headers.delete('Surrogate-Key');
  return page;
}

/** Renders any address of the storefront, with the shop in the loaders' context. */
function createPageRenderer(shop: Shop): Render {
  const handlerOf = createHandlers();
  return async function renderPage(url, preview) {
    const outcome: Outcome = { isDatabaseUnavailable: false };
    const context = pageContext({ shop, outcome, ...preview });
    // After a change the new name must be in the page; without the database, the last known one is.
    await readSettings(shop).catch(() => {});
    const { languages } = shop.config;
    const moved = pathInLanguage(url.pathname, languages);
    if (moved !== undefined) return movedTo((await findRedirect(shop, url.pathname)) ?? ownPath(moved + url.search));
    const { language, prefix } = languageOfPath(url.pathname, languages);
    const response = await runForReader({ language, languages }, async () => {
      const handle = await handlerOf(currentVariant(), prefix);
      return handle(new Request(url), context);
    });
    const target = GONE.has(response.status) ? await findTarget(shop, url.pathname, prefix) : undefined;
    if (target !== undefined) return movedTo(target);
    const { headers } = response;
    if (languages.all.length > 1) headers.set('Content-Language', language);
    // As for API errors: without the header, caches may store a 404 for any time (RFC 9111 §4.2.2).
    if (response.status >= 400 && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
    // An address of a translation may be removed, and then leads the other way: see `movedTo`.
    if (response.status === 301) headers.set('Cache-Control', 'no-cache');
    const body = outcome.html ?? Buffer.from(await response.arrayBuffer());
    if (!outcome.isDatabaseUnavailable) return { status: response.status, headers, body };
    // A temporary problem: search engines and CDNs retry, and use their stored copy meanwhile.
    headers.set('Retry-After', String(UNAVAILABLE_RETRY_SECONDS));
    return { status: 503, headers, body };
  };
}

/** What the loaders of a page read. */
export function pageContext({
  shop,
  outcome,
  sale,
  theme,
  isFrame = false,
}: Preview & { shop: Shop; outcome: Outcome }): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(shopContext, shop);
  context.set(salePreviewContext, sale);
  context.set(themePreviewContext, theme);
  context.set(themeFrameContext, isFrame);
  context.set(outcomeContext, outcome);
  return context;
}

/** Where a path leads whose language is that of paths without one, or is not in lower case (docs/rules.md#languages). */
function pathInLanguage(pathname: string, languages: ShopLanguages): string | undefined {
  const lower = withLowerCaseLanguage(pathname, languages);
  const path = lower ?? pathname;
  return hasDefaultPrefix(path, languages) ? withoutPrefix(ownPrefixOf(languages.default), path) : lower;
}

/** Statuses of pages that do not exist, or not any more: the owner may have said where they lead. */
const GONE = new Set([404, 410]);

/** Where an address leads that has no page: an address in another language as the same one in the default language. */
async function findTarget(shop: Shop, pathname: string, prefix: string): Promise<string | undefined> {
  const target = await findRedirect(shop, pathname);
  if (target !== undefined || prefix === '') return target;
  const inDefault = await findRedirect(shop, withoutPrefix(prefix, pathname));
  return inDefault === undefined ? undefined : withPrefix(prefix, inDefault);
}

function movedTo(address: string): Page {
  // Browsers and CDNs would otherwise remember a permanent redirect for any time, also after it was removed.
  return { status: 301, headers: new Headers({ Location: address, 'Cache-Control': 'no-cache' }), body: Buffer.alloc(0) };
}

type HandlerOf = (variant: LanguageVariant, prefix: string) => Promise<RequestHandler>;

/**
 * The router's handler of each language's pages. The browser's router gets the prefix and the language's own files from the HTML. A
 * language without files of its own has English pages.
 */
function createHandlers(): HandlerOf {
  const handlers = new Map<string, Promise<RequestHandler>>();
  return (variant, prefix) => {
    const key = `${variant} ${prefix}`;
    const handler = handlers.get(key) ?? createHandler(variant, prefix);
    handlers.set(key, handler);
    return handler;
  };
}

async function createHandler(variant: LanguageVariant, prefix: string): Promise<RequestHandler> {
  const assets = await readPageFiles(variant);
  return createRequestHandler({ ...build, ...(assets && { assets }), ...(prefix && { basename: prefix }) }, import.meta.env.MODE);
}

/** React Router's manifest of a language's files (scripts/messages/build-languages.js). */
async function readPageFiles(variant: LanguageVariant): Promise<typeof build.assets | undefined> {
  if (variant === SOURCE_LANGUAGE) return undefined;
  const file = path.resolve('build/server/languages', `${variant}.json`);
  return JSON.parse(await readFile(file, 'utf8'));
}

/** The storefront's paths as in routes.ts: '/orders/:orderId/track'. */
function pagePatterns(): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}`.replace(/\/+/g, '/') : '';
  };
  return Object.keys(build.routes).map((id) => pathOf(id).replace(/(?<=.)\/$/, ''));
}
