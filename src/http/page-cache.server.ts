import type { IncomingMessage, ServerResponse } from 'node:http';
import zlib from 'node:zlib';
import { SECOND_MS } from '#shared/time';
import { CAMPAIGN_PARAM } from './campaign-params';
import { chooseEncoding, type Encoding, encodeBody, withoutSpareRoom } from './content-encoding.server';
import { hasTag, tagOfEncoding } from './entity-tags.server';
import { type CachedPage, createPageStore, type PageStore } from './page-store.server';

const FRESH_MS = 30 * SECOND_MS;
const STALE_MS = 600 * SECOND_MS;
/** What a CDN is told of the same: it may keep a page fresh, then serve it stale while it refreshes. */
export const PUBLIC_PAGE = `public, max-age=0, s-maxage=${FRESH_MS / SECOND_MS}, stale-while-revalidate=${STALE_MS / SECOND_MS}`;

/** What a render makes. The Fetch API's Response would copy it again and again. */
export interface Page {
  status: number;
  headers: Headers;
  body: Buffer;
}

export type RenderPage = (url: URL) => Promise<Page>;

/**
 * Public pages, kept in the process. A page is public when it says so in Cache-Control; what it shows is
 * named in Surrogate-Key (`product:12 lists`), and a change of any of these drops it. Fresh pages are
 * answered at once, stale ones too while one render refreshes them.
 */
export class PageCache {
  /** Answered from memory (stale ones too), and rendered for somebody who waited. */
  readonly counts = { hits: 0, misses: 0 };
  readonly #pages: PageStore;
  readonly #rendering = new Map<string, Promise<Page | CachedPage>>();
  readonly #encoding = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();
  readonly #render: RenderPage;
  #drops = 0;

  constructor(render: RenderPage, { store = createPageStore() }: { store?: PageStore } = {}) {
    this.#render = render;
    this.#pages = store;
  }

  /** How many pages are in memory, and the bytes that they hold. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize };
  }

  /** Answers from memory where it can; false when the page is not there (yet). */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const key = pageKey(request);
    const page = this.#pages.get(key);
    if (!page) return false;
    const age = Date.now() - page.renderedAt;
    if (age > FRESH_MS + STALE_MS) return false;
    this.counts.hits++;
    if (page.isStale || age > FRESH_MS) this.#refresh(key);
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

  /** Renders a page, one render for all who ask at the same time, and keeps it when it is public. */
  async get(request: { url: string; headers: PageRequestHeaders }): Promise<Response> {
    this.counts.misses++;
    const key = pageKey(request);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const rendered = await this.#renderOnce(key);
    if (!('bodies' in rendered)) return encodePage(rendered, encoding);
    if (hasPage(request.headers, rendered, encoding)) return new Response(null, { status: 304, headers: headersOf(rendered, encoding) });
    const body = rendered.bodies[encoding] ?? (await this.#encode(key, rendered, encoding));
    return new Response(bytesOf(body), { headers: headersWithBody({ page: rendered, encoding, body }) });
  }

  /** Drops every page that shows what the tags name; no tags drop all. */
  drop(tags?: ReadonlySet<string>): void {
    this.#drops++;
    const dropped = [...this.#pages].filter(([, page]) => !tags || page.tags.some((tag) => tags.has(tag)));
    for (const [key] of dropped) this.#pages.delete(key);
  }

  #refresh(key: string) {
    // A failed refresh keeps the stale page: that is what it is for.
    this.#renderOnce(key).catch(() => {});
  }

  #renderOnce(key: string): Promise<Page | CachedPage> {
    const running = this.#rendering.get(key);
    if (running) return running;
    const render = this.#renderAndKeep(key).finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, render);
    return render;
  }

  async #renderAndKeep(key: string): Promise<Page | CachedPage> {
    const drops = this.#drops;
    const rendered = await this.#render(new URL(key));
    const { status, headers, body: identity } = rendered;
    if (status !== 200 || !headers.get('Cache-Control')?.startsWith('public')) return rendered;
    const page: CachedPage = {
      headers: Object.fromEntries(headers),
      hash: `${zlib.crc32(identity).toString(36)}-${identity.length.toString(36)}`,
      tags: headers.get('Surrogate-Key')?.split(' ') ?? [],
      renderedAt: Date.now(),
      // Something changed while this was rendered: it may already be old.
      isStale: drops !== this.#drops,
      bodies: { identity: withoutSpareRoom(identity) },
    };
    this.#pages.set(key, page);
    return page;
  }

  /** One encoder for all who wait for the same bytes. */
  #encode(key: string, { bodies: { identity } }: CachedPage, encoding: Encoding): Promise<Buffer> {
    const running = this.#encoding.get(identity) ?? {};
    this.#encoding.set(identity, running);
    running[encoding] ??= this.#encodeAndKeep(key, identity, encoding).finally(() => delete running[encoding]);
    return running[encoding];
  }

  async #encodeAndKeep(key: string, identity: Buffer, encoding: Encoding): Promise<Buffer> {
    const body = await encodeBody(encoding, identity);
    const page = this.#pages.peek(key);
    // Dropped, replaced or evicted meanwhile: then only those who wait want these bytes.
    if (page?.bodies.identity === identity) this.#pages.set(key, { ...page, bodies: { ...page.bodies, [encoding]: body } });
    return body;
  }
}

/** The page's absolute address without noise: the host is in it, because links on the page are. */
function pageKey({ url = '/', headers }: { url?: string; headers: { host?: string | undefined } }): string {
  const address = `http://${headers.host ?? 'localhost'}${url}`;
  const start = address.indexOf('?');
  if (start === -1) return address;
  const kept = address
    .slice(start + 1)
    .split('&')
    .filter((pair) => pair && !CAMPAIGN_PARAM.test(pair.split('=', 1)[0] ?? ''));
  return kept.length > 0 ? `${address.slice(0, start)}?${kept.join('&')}` : address.slice(0, start);
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
  return { ...page.headers, ETag: tagOfEncoding(page.hash, encoding), Vary: 'Accept-Encoding' };
}

/** An answer that is not cached: a page of an error, a redirect. */
async function encodePage({ status, headers, body }: Page, encoding: Encoding): Promise<Response> {
  if (body.length === 0) return new Response(null, { status, headers });
  const encoded = new Headers(headers);
  encoded.append('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') encoded.set('Content-Encoding', encoding);
  const bytes = await encodeBody(encoding, body);
  encoded.set('Content-Length', String(bytes.length));
  return new Response(bytesOf(bytes), { status, headers: encoded });
}

/** The same bytes, not copied, as the Fetch API types them. */
function bytesOf({ buffer, byteOffset, length }: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, length);
}
