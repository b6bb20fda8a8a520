import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import zlib from 'node:zlib';
import { chooseEncoding, type Encoding, encodeBody, withoutSpareRoom } from '#http/requests/content-encoding.server';
import { hasTag, tagOfEncoding } from '#http/requests/entity-tags.server';
import { isHost } from '#http/requests/request-host.server';
import { SECOND_MS } from '#shared/time';
import { CAMPAIGN_PARAM } from './campaign-params';
import { type CachedPage, createPageStore, type PageStore } from './page-store.server';

const FRESH_MS = 30 * SECOND_MS;
const STALE_MS = 600 * SECOND_MS;
/** How long a visitor waits for a fresh page instead of a stale one while changes are not reported. */
const PATIENCE_MS = SECOND_MS;
/** Browsers ask for each use whether a page has changed. Caches that many visitors share keep it for as long as it counts as fresh here. */
export const PUBLIC_PAGE = `public, max-age=0, s-maxage=${FRESH_MS / SECOND_MS}`;
/**
 * Lets a CDN serve a stale page while it refreshes (RFC 9213). In `Cache-Control`, it would also let browsers do so: whoever comes back
 * to a product within ten minutes would see its old price.
 */
export const FOR_CDNS = { 'CDN-Cache-Control': `max-age=${FRESH_MS / SECOND_MS}, stale-while-revalidate=${STALE_MS / SECOND_MS}` };

/** A rendered page. A Response of the Fetch API would copy the body repeatedly. */
export interface Page {
  status: number;
  headers: Headers;
  body: Buffer;
}

export type RenderPage = (url: URL) => Promise<Page>;

/**
 * Caches public pages in the process. A page is public if its Cache-Control says so. Its Surrogate-Key lists the
 * tags of its content (`product:12 lists`), and a change of any of these drops it. Fresh pages are
 * served immediately, and so are stale ones while one render refreshes them. While changes are not reported, stale pages are served
 * only where rendering fails or takes too long.
 */
export class PageCache {
  /** Served from memory (fresh or stale), and rendered while a client waited. */
  readonly counts = { hits: 0, misses: 0 };
  readonly #pages: PageStore;
  readonly #rendering = new Map<string, Promise<Page | CachedPage>>();
  readonly #encoding = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();
  readonly #render: RenderPage;
  readonly #host: () => string | undefined;
  #drops = 0;
  #isNotified = true;

  /** `host`: the shop's public one. Without it, each host that requests name has pages of its own. */
  constructor(
    render: RenderPage,
    { store = createPageStore(), host = () => undefined }: { store?: PageStore; host?: () => string | undefined } = {},
  ) {
    this.#render = render;
    this.#pages = store;
    this.#host = host;
  }

  /** The number of cached pages, and their bytes. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize };
  }

  /** Serves a page from memory; false when it is not cached. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const key = this.#keyOf(request);
    const page = this.#pages.get(key);
    if (!page) return false;
    const age = Date.now() - page.renderedAt;
    const isStale = page.isStale || age > FRESH_MS;
    if (age > FRESH_MS + STALE_MS || (isStale && !this.#isNotified)) return false;
    this.counts.hits++;
    if (isStale) this.#refresh(key);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const body = page.bodies[encoding];
    if (hasPage(request.headers, page, encoding)) response.writeHead(304, headersOf(page, encoding)).end();
    else if (body) send({ request, response, page, encoding, body });
    else {
      void this.#encode(key, page, encoding).then(
        (encoded) => send({ request, response, page, encoding, body: encoded }),
        (error: Error) => response.destroy(error),
      );
    }
    return true;
  }

  /** Renders a page, once for all concurrent requests, and caches it if it is public. */
  async get(request: { url: string; headers: PageRequestHeaders }): Promise<Response> {
    this.counts.misses++;
    const key = this.#keyOf(request);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const rendered = await this.#renderUnlessStale(key);
    if (!('bodies' in rendered)) return encodePage(rendered, encoding);
    if (hasPage(request.headers, rendered, encoding)) return new Response(null, { status: 304, headers: headersOf(rendered, encoding) });
    const body = rendered.bodies[encoding] ?? (await this.#encode(key, rendered, encoding));
    return new Response(bytesOf(body), { headers: headersWithBody({ page: rendered, encoding, body }) });
  }

  /** Renders a page for one visitor, if `render` has one. It is neither taken from the cache nor stored. */
  async getPrivate<Rendered extends Page | undefined>(
    request: { url: string; headers: PageRequestHeaders },
    render: (url: URL) => Promise<Rendered>,
  ): Promise<Response | Extract<Rendered, undefined>> {
    const page = await render(new URL(this.#keyOf(request)));
    // biome-ignore lint/suspicious/noExplicitAny: without a page, the type is exactly undefined.
    return page ? encodePage(page, chooseEncoding(request.headers['accept-encoding'])) : (undefined as any);
  }

  /** The tags of a request's page, if it is cached. */
  tagsOf(request: KeyedRequest): readonly string[] {
    return this.#pages.peek(this.#keyOf(request))?.tags ?? [];
  }

  /** Drops every page with one of the tags; without tags, all pages. */
  drop(tags?: ReadonlySet<string>): void {
    this.#drops++;
    const dropped = [...this.#pages].filter(([, page]) => !tags || page.tags.some((tag) => tags.has(tag)));
    for (const [key] of dropped) this.#pages.delete(key);
  }

  /** Whether every change is reported by `drop`. */
  set isNotified(is: boolean) {
    this.#isNotified = is;
  }

  /** Made-up hosts must not fill the cache with copies of one page. A host that is none stays in the key: such a request is refused. */
  #keyOf({ url, headers }: KeyedRequest): string {
    const host = this.#host();
    return pageKey({ url, headers: { host: host && isHost(headers.host) ? host : headers.host } });
  }

  /** A stale page is better than none, and than a long wait: without the database nobody sees anything newer. */
  async #renderUnlessStale(key: string): Promise<Page | CachedPage> {
    const last = this.#pages.peek(key);
    const rendering = this.#renderOnce(key);
    if (this.#isNotified || !last || Date.now() - last.renderedAt > FRESH_MS + STALE_MS) return rendering;
    const inTime = rendering.then(
      (page) => ('bodies' in page || page.status < 500 ? page : last),
      () => last,
    );
    return Promise.race([inTime, sleep(PATIENCE_MS, last, { ref: false })]);
  }

  #refresh(key: string) {
    // If the refresh fails, the stale page stays cached.
    this.#renderOnce(key).catch(() => {});
  }

  #renderOnce(key: string): Promise<Page | CachedPage> {
    const running = this.#rendering.get(key);
    if (running) return running;
    const render = this.#renderAndCache(key).finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, render);
    return render;
  }

  async #renderAndCache(key: string): Promise<Page | CachedPage> {
    const drops = this.#drops;
    const rendered = await this.#render(new URL(key));
    const { status, headers, body: identity } = rendered;
    if (status !== 200 || !headers.get('Cache-Control')?.startsWith('public')) return rendered;
    const last = this.#pages.peek(key);
    // Most pages that are refreshed have not changed: what was compressed for them serves on.
    const isSame = last?.bodies.identity.equals(identity) === true;
    const page: CachedPage = {
      headers: { ...Object.fromEntries(headers), ...FOR_CDNS },
      hash: `${zlib.crc32(identity).toString(36)}-${identity.length.toString(36)}`,
      tags: headers.get('Surrogate-Key')?.split(' ') ?? [],
      renderedAt: Date.now(),
      // If something was dropped during the render, the page may show old data.
      isStale: drops !== this.#drops,
      bodies: isSame ? last.bodies : { identity: withoutSpareRoom(identity) },
    };
    this.#pages.set(key, page);
    return page;
  }

  /** Encodes a page once for all concurrent requests. */
  #encode(key: string, { bodies: { identity } }: CachedPage, encoding: Encoding): Promise<Buffer> {
    const running = this.#encoding.get(identity) ?? new Map<Encoding, Promise<Buffer>>();
    this.#encoding.set(identity, running);
    const encoded = running.get(encoding) ?? this.#encodeAndCache(key, identity, encoding).finally(() => running.delete(encoding));
    running.set(encoding, encoded);
    return encoded;
  }

  async #encodeAndCache(key: string, identity: Buffer, encoding: Encoding): Promise<Buffer> {
    const body = await encodeBody(encoding, identity);
    const page = this.#pages.peek(key);
    // If the page was dropped, replaced or evicted meanwhile, the encoded body is not cached.
    if (page?.bodies.identity === identity) this.#pages.set(key, { ...page, bodies: { ...page.bodies, [encoding]: body } });
    return body;
  }
}

interface KeyedRequest {
  url?: string | undefined;
  headers: { host?: string | undefined };
}

/** The page's absolute URL without campaign parameters. It includes the host, because the page contains absolute links. */
function pageKey({ url = '/', headers }: KeyedRequest): string {
  const address = `http://${headers.host ?? 'localhost'}${url}`;
  const start = address.indexOf('?');
  if (start === -1) return address;
  const params = address
    .slice(start + 1)
    .split('&')
    .filter((pair) => pair && !CAMPAIGN_PARAM.test(pair.split('=', 1)[0] ?? ''));
  return params.length > 0 ? `${address.slice(0, start)}?${params.join('&')}` : address.slice(0, start);
}

interface PageRequestHeaders {
  host?: string | undefined;
  'accept-encoding'?: string | string[] | undefined;
  'if-none-match'?: string | undefined;
}

function hasPage(headers: PageRequestHeaders, { hash }: CachedPage, encoding: Encoding): boolean {
  return hasTag(headers['if-none-match'], tagOfEncoding(hash, encoding));
}

interface EncodedPage {
  page: CachedPage;
  encoding: Encoding;
  body: Buffer;
}

function send({ request, response, ...encoded }: EncodedPage & { request: IncomingMessage; response: ServerResponse }) {
  response.writeHead(200, headersWithBody(encoded));
  response.end(request.method === 'HEAD' ? undefined : encoded.body);
}

function headersWithBody({ page, encoding, body }: EncodedPage): Record<string, string> {
  const headers = { ...headersOf(page, encoding), 'Content-Length': String(body.length) };
  return encoding === 'identity' ? headers : { ...headers, 'Content-Encoding': encoding };
}

function headersOf(page: CachedPage, encoding: Encoding): Record<string, string> {
  // Weak: proxies may send the same page in other bytes.
  return { ...page.headers, ETag: `W/${tagOfEncoding(page.hash, encoding)}`, Vary: 'Accept-Encoding' };
}

/** A response that is not cached: an error page or a redirect. */
async function encodePage({ status, headers, body }: Page, encoding: Encoding): Promise<Response> {
  if (body.length === 0) return new Response(null, { status, headers });
  const encoded = new Headers(headers);
  encoded.append('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') encoded.set('Content-Encoding', encoding);
  const bytes = await encodeBody(encoding, body);
  encoded.set('Content-Length', String(bytes.length));
  return new Response(bytesOf(bytes), { status, headers: encoded });
}

/** The same bytes, not copied, with the type of the Fetch API. */
function bytesOf({ buffer, byteOffset, length }: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, length);
}
