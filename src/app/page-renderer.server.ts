import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { UNAVAILABLE_RETRY_SECONDS } from '#http/error-boundary.server';
import type { RenderPage } from '#http/page-cache.server';
import type { Shop } from '#server/shop.server';
import { type Outcome, outcomeContext, shopContext } from './shop-context.server';

const CLIENT_FILES = path.resolve('build/client');

/** The pages of the shop. */
export interface Storefront {
  render: RenderPage;
  /** The routes of its pages: '/orders/:orderId/track'. */
  patterns: string[];
  /** The folder of the pages' client files. */
  files: string;
}

export function createStorefront(shop: Shop): Storefront {
  return { render: createPageRenderer(shop), patterns: pagePatterns(), files: CLIENT_FILES };
}

/** Renders any address of the storefront, with the shop in the loaders' context. */
function createPageRenderer(shop: Shop): RenderPage {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return async function renderPage(url) {
    const context = new RouterContextProvider();
    const outcome: Outcome = { isDatabaseUnavailable: false };
    context.set(shopContext, shop);
    context.set(outcomeContext, outcome);
    const response = await handle(new Request(url), context);
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

/** The storefront's paths as in routes.ts: '/orders/:orderId/track'. */
function pagePatterns(): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}`.replace(/\/+/g, '/') : '';
  };
  return Object.keys(build.routes).map((id) => pathOf(id).replace(/(?<=.)\/$/, ''));
}
