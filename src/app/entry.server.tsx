import { randomBytes } from 'node:crypto';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { isDatabaseUnavailable } from '#db/unavailable.server';
import { sealInlineScripts } from '#http/pages/page-policy.server';
import { hideTokens } from '#http/requests/request-context.server';
import { loadPictureFirst, pageHeadScript, startScript } from './page-start';
import { renderDocument } from './render-document.server';
import { outcomeContext, shopContext, themeFrameContext } from './shop-context.server';

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
  const rendered = await renderDocument(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
    nonce,
    onError: (error) => loadContext.get(shopContext).log.error({ err: error, url: hideTokens(request.url) }, 'page failed to render'),
  });
  const { html, policy } = sealInlineScripts(loadPictureFirst(rendered), {
    nonce,
    constants: [pageHeadScript(), startScript()],
    pictureHosts,
    mayBeFramed: loadContext.get(themeFrameContext),
  });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', policy);
  loadContext.get(outcomeContext).html = Buffer.from(html);
  return new Response(null, { status, headers });
}

/** Logs errors of loaders and components; expected statuses such as 404 do not get here. */
export function handleError(error: unknown, { request, context }: { request: Request; context: RouterContextProvider }) {
  if (isDatabaseUnavailable(error)) context.get(outcomeContext).isDatabaseUnavailable = true;
  if (!request.signal.aborted) context.get(shopContext).log.error({ err: error, url: hideTokens(request.url) }, 'page failed');
}
