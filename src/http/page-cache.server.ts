import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { SECOND_MS } from '#shared/time';
import { CAMPAIGN_PARAM } from './campaign-params';

const FRESH_MS = 30 * SECOND_MS;
const STALE_MS = 600 * SECOND_MS;
/** What a CDN is told of the same: it may keep a page fresh, then serve it stale while it refreshes. */
export const PUBLIC_PAGE = `public, max-age=0, s-maxage=${FRESH_MS / SECOND_MS}, stale-while-revalidate=${STALE_MS / SECOND_MS}`;
const MAX_BYTES = 64 * 1024 * 1024;

type Encoding = 'br' | 'gzip' | 'identity';

interface CachedPage {
  headers: Record<string, string>;
  etag: string;
  tags: string[];
  renderedAt: number;
  isStale: boolean;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  bytes: number;
}

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
  readonly #pages = new Map<string, CachedPage>();
  readonly #rendering = new Map<string, Promise<Page | CachedPage>>();
  readonly #render: RenderPage;
  #bytes = 0;
  #drops = 0;

  constructor(render: RenderPage) {
    this.#render = render;
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
    // Most recently used last: the first ones go when room is needed.
    this.#pages.delete(key);
    this.#pages.set(key, page);
    if (page.isStale || age > FRESH_MS) this.#refresh(key);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const body = page.bodies[encoding];
    if (body) send({ request, response, page, encoding, body });
    else {
      void this.#compress(page, encoding).then(
        (compressed) => send({ request, response, page, encoding, body: compressed }),
        (error: Error) => response.destroy(error),
      );
    }
    return true;
  }

  /** Renders a page, one render for all who ask at the same time, and keeps it when it is public. */
  async get(request: { url: string; headers: { host?: string | undefined; 'accept-encoding'?: string | undefined } }): Promise<Response> {
    this.counts.misses++;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const rendered = await this.#renderOnce(pageKey(request));
    if (!('bodies' in rendered)) return compressPage(rendered, encoding);
    const body = rendered.bodies[encoding] ?? (await this.#compress(rendered, encoding));
    return new Response(bytesOf(body), { headers: headersOf(rendered, encoding) });
  }

  /** Drops every page that shows what the tags name; no tags drop all. */
  drop(tags?: ReadonlySet<string>): void {
    this.#drops++;
    for (const [key, page] of this.#pages) if (!tags || page.tags.some((tag) => tags.has(tag))) this.#remove(key);
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
    const tags = headers.get('Surrogate-Key')?.split(' ') ?? [];
    const page: CachedPage = {
      headers: Object.fromEntries(headers),
      etag: `"${zlib.crc32(identity).toString(36)}-${identity.length.toString(36)}"`,
      tags,
      renderedAt: Date.now(),
      // Something changed while this was rendered: it may already be old.
      isStale: drops !== this.#drops,
      bodies: { identity },
      bytes: identity.length,
    };
    this.#remove(key);
    this.#pages.set(key, page);
    this.#bytes += page.bytes;
    this.#makeRoom();
    return page;
  }

  async #compress(page: CachedPage, encoding: Encoding): Promise<Buffer> {
    const body = await compressors[encoding](page.bodies.identity);
    page.bodies[encoding] = body;
    page.bytes += body.length;
    this.#bytes += body.length;
    this.#makeRoom();
    return body;
  }

  #makeRoom() {
    for (const key of this.#pages.keys()) {
      if (this.#bytes <= MAX_BYTES) return;
      this.#remove(key);
    }
  }

  #remove(key: string) {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= page.bytes;
  }
}

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, Buffer>(zlib.gzip);
const BROTLI_QUALITY = 5;

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    brotli(body, {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip,
  identity: async (body) => body,
};

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

function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const list = String(accepted ?? '');
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(list)) return 'br';
  return /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(list) ? 'gzip' : 'identity';
}

interface Sending {
  request: IncomingMessage;
  response: ServerResponse;
  page: CachedPage;
  encoding: Encoding;
  body: Buffer;
}

function send({ request, response, page, encoding, body }: Sending) {
  if (request.headers['if-none-match'] === page.etag) {
    response.writeHead(304, headersOf(page, 'identity')).end();
    return;
  }
  response.writeHead(200, { ...headersOf(page, encoding), 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function headersOf(page: CachedPage, encoding: Encoding): Record<string, string> {
  const headers = { ...page.headers, ETag: page.etag, Vary: 'Accept-Encoding' };
  return encoding === 'identity' ? headers : { ...headers, 'Content-Encoding': encoding };
}

/** An answer that is not kept: a page of an error, a redirect. */
async function compressPage({ status, headers, body }: Page, encoding: Encoding): Promise<Response> {
  if (body.length === 0) return new Response(null, { status, headers });
  if (encoding === 'identity') return new Response(bytesOf(body), { status, headers });
  const encoded = new Headers(headers);
  encoded.set('Content-Encoding', encoding);
  encoded.append('Vary', 'Accept-Encoding');
  return new Response(bytesOf(await compressors[encoding](body)), { status, headers: encoded });
}

/** The same bytes, not copied, as the Fetch API types them. */
function bytesOf({ buffer, byteOffset, length }: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, length);
}
