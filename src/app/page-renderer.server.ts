import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { findRedirect } from '#features/catalog/redirects/redirects.service.server';
import type { SalePreview } from '#features/catalog/sale-links/sale-links.schema';
import { findSalePreview } from '#features/catalog/sale-links/sale-links.service.server';
import type { Theme } from '#features/content/theme/theme.schema';
import { findThemePreview } from '#features/content/theme/theme-links.service.server';
import { readSettings } from '#features/platform/settings/settings.service.server';
import { UNAVAILABLE_RETRY_SECONDS } from '#http/calls/error-boundary.server';
import type { Page, RenderPage } from '#http/pages/page-cache.server';
import type { Shop } from '#server/shop.server';
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
  if (isFrame) page.headers.set('X-Frame-Options', 'SAMEORIGIN');
  page.headers.set('Cache-Control', 'private, no-store');
  page.headers.set('X-Robots-Tag', 'noindex');
  page.headers.delete('Surrogate-Key');
  return page;
}

/** Renders any address of the storefront, with the shop in the loaders' context. */
function createPageRenderer(shop: Shop): Render {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return async function renderPage(url, preview) {
    const outcome: Outcome = { isDatabaseUnavailable: false };
    const context = pageContext({ shop, outcome, ...preview });
    // After a change the new name must be in the page; without the database, the last known one is.
    await readSettings(shop).catch(() => {});
    const response = await handle(new Request(url), context);
    const redirected = GONE.has(response.status) ? await redirectTo(shop, url) : undefined;
    if (redirected) return { status: 301, headers: redirected, body: Buffer.alloc(0) };
    const { headers } = response;
    // As for API errors: without the header, caches may store a 404 for any time (RFC 9111 §4.2.2).
    if (response.status >= 400 && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
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

/** Statuses of pages that do not exist, or not any more: the owner may have said where they lead. */
const GONE = new Set([404, 410]);

async function redirectTo(shop: Shop, url: string | URL): Promise<Headers | undefined> {
  const to = await findRedirect(shop, new URL(url).pathname);
  // Browsers and CDNs would otherwise remember a permanent redirect for any time, also after it was removed.
  return to === undefined ? undefined : new Headers({ Location: to, 'Cache-Control': 'no-cache' });
}

/** The storefront's paths as in routes.ts: '/orders/:orderId/track'. */
function pagePatterns(): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}`.replace(/\/+/g, '/') : '';
  };
  return Object.keys(build.routes).map((id) => pathOf(id).replace(/(?<=.)\/$/, ''));
}
