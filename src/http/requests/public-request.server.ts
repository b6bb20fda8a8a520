import { createWriteStream } from 'node:fs';
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { traced } from '#shared/tracing.server';
import { checkedLookup, isPublicAddress, PrivateAddressError } from './public-address.server';
import { publicRequestMessages as messages } from './public-request.messages';

/** Why a request to a given address fails, as it may be stored. */
export interface RequestProblem {
  code: keyof typeof messages;
  /** What its sentence names: a host, a number. */
  value?: string | number | undefined;
}

/** The message is for the person who gave the address, in the language of the request. */
export class PublicRequestError extends Error {
  readonly problem: RequestProblem;

  constructor(code: RequestProblem['code'], value?: RequestProblem['value'], options?: ErrorOptions) {
    const problem = { code, ...(value !== undefined && { value }) };
    super(describeProblem(problem), options);
    this.problem = problem;
  }
}

/** Whether a problem is one of these. */
export function isRequestProblem(problem: { code: string }): problem is RequestProblem {
  return Object.hasOwn(messages, problem.code);
}

/** In the reader's language. */
export function describeProblem({ code, value }: RequestProblem): string {
  const sentence: string | ((value: never) => string) = messages[code];
  return typeof sentence === 'string' ? sentence : sentence(value as never);
}

interface PublicRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  /** Which IP addresses may be connected to; only tests pass another rule. */
  isAllowed?: ((address: string) => boolean) | undefined;
}

/**
 * Sends one request to an address that somebody else chose, without following redirects. Throws a `PublicRequestError` for
 * anything but http(s), and for hosts in private networks: names are resolved once, and the connection goes to the checked address.
 */
export async function requestPublic(
  address: string | URL,
  { method = 'GET', headers, body, signal, isAllowed = isPublicAddress }: PublicRequest,
): Promise<IncomingMessage> {
  const url = parseAddress(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Node resolves no name that is an address already.
  if (isIP(host) !== 0 && !isAllowed(host)) throw new PublicRequestError('isPrivate', url.host);
  const options: RequestOptions = { method, signal, agent: false, lookup: checkedLookup(isAllowed) };
  try {
    return await traced({ name: method, kind: 'client', attributes: { 'server.address': url.hostname } }, async (span) => {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const send = url.protocol === 'https:' ? requestHttps : requestHttp;
        send(url, { ...options, headers: { ...headers, ...span?.headers() } }, resolve)
          .once('error', reject)
          .end(body);
      });
      span?.describe({ 'http.response.status_code': response.statusCode ?? 0 });
      return response;
    });
  } catch (error) {
    if (error instanceof PrivateAddressError) throw new PublicRequestError('isPrivate', url.host, { cause: error });
    throw new PublicRequestError('unreachable', url.host, { cause: error });
  }
}

interface Download extends Pick<PublicRequest, 'isAllowed'> {
  /** Where the file is written; it is incomplete after an error. */
  filePath: string;
  maxBytes: number;
  maxRedirects: number;
  timeoutMs: number;
  /** Aborts the download. */
  stop?: AbortSignal | undefined;
}

/** Downloads a file. Every redirect is checked like the first address. Throws a `PublicRequestError`. */
export async function downloadPublic(
  address: string,
  { filePath, maxBytes, maxRedirects, timeoutMs, stop, isAllowed }: Download,
): Promise<{ bytes: number }> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
  try {
    // Compressed bodies are not requested: a small one could contain more than `maxBytes`.
    const headers = { Accept: 'image/*,*/*;q=0.5', 'Accept-Encoding': 'identity', 'User-Agent': 'Tradewind' };
    let url = parseAddress(address);
    for (let redirects = 0; ; redirects++) {
      const response = await requestPublic(url, { headers, signal, isAllowed });
      const target = redirectTarget(response, url);
      if (!target) return await save(response, { filePath, maxBytes, signal });
      response.destroy();
      if (redirects === maxRedirects) throw new PublicRequestError('tooManyRedirects', maxRedirects);
      url = target;
    }
  } catch (error) {
    if (timeout.aborted) throw new PublicRequestError('tooSlow', timeoutMs / 1000, { cause: error });
    throw error;
  }
}

function redirectTarget({ statusCode = 0, headers }: IncomingMessage, base: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) return undefined;
  return parseAddress(headers.location, base);
}

async function save(
  response: IncomingMessage,
  { filePath, maxBytes, signal }: Pick<Download, 'filePath' | 'maxBytes'> & { signal: AbortSignal },
): Promise<{ bytes: number }> {
  const tooLarge = () => new PublicRequestError('tooLarge', Math.floor(maxBytes / 1024 / 1024));
  try {
    if (response.statusCode !== 200) throw new PublicRequestError('badStatus', response.statusCode);
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
    let bytes = 0;
    async function* counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw tooLarge();
        yield chunk;
      }
    }
    await pipeline(response, counted, createWriteStream(filePath), { signal });
    return { bytes };
  } catch (error) {
    if (error instanceof PublicRequestError) throw error;
    throw new PublicRequestError('brokenOff', undefined, { cause: error });
  } finally {
    response.destroy();
  }
}

function parseAddress(address: string | URL, base?: URL): URL {
  const url = typeof address === 'string' ? URL.parse(address, base) : address;
  if (!url || !/^https?:$/.test(url.protocol)) throw new PublicRequestError('notHttp');
  if (url.username || url.password) throw new PublicRequestError('hasPassword');
  return url;
}
