import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { isDatabaseUnavailable } from '#db/unavailable.server';
import { sealInlineScripts } from '#http/page-policy.server';
import { hideTokens } from '#http/request-context.server';
import { SECOND_MS } from '#shared/time';
import { headScript, loadPictureFirst, startScript } from './page-start';
import { outcomeContext, shopContext } from './shop-context.server';

const RENDER_TIMEOUT_MS = 10 * SECOND_MS;

/**
 * Renders the whole page before it is sent: all loaders have finished, pages are cached as one buffer, and a header has the
 * hashes of the inline scripts.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { pictureHosts } = loadContext.get(shopContext).config;
  const nonce = randomBytes(16).toString('base64url');
  const rendered = await new Promise<Buffer>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
      nonce,
      // No streaming: no part of a page waits for a script to insert it.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        clearTimeout(timer);
        const chunks: Buffer[] = [];
        pipe(
          new Writable({
            write(chunk: Buffer, _encoding, done) {
              chunks.push(chunk);
              done();
            },
          }).on('finish', () => resolve(Buffer.concat(chunks))),
        );
      },
      onShellError: reject,
      onError(error) {
        loadContext.get(shopContext).log.error({ err: error, url: hideTokens(request.url) }, 'page failed to render');
      },
    });
    const timer = setTimeout(() => abort(new Error('The page took too long to render.')), RENDER_TIMEOUT_MS);
  });
  // latin1 has one character per byte: only ASCII is searched, and the rest need not be decoded.
  const { html, policy } = sealInlineScripts(loadPictureFirst(rendered.toString('latin1')), {
    nonce,
    constants: [headScript(), startScript()],
    pictureHosts,
  });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', policy);
  loadContext.get(outcomeContext).html = Buffer.from(html, 'latin1');
  return new Response(null, { status, headers });
}

/** Logs errors of loaders and components; expected statuses such as 404 do not get here. */
export function handleError(error: unknown, { request, context }: { request: Request; context: RouterContextProvider }) {
  if (isDatabaseUnavailable(error)) context.get(outcomeContext).isDatabaseUnavailable = true;
  if (!request.signal.aborted) context.get(shopContext).log.error({ err: error, url: hideTokens(request.url) }, 'page failed');
}
