import type { IncomingMessage, ServerResponse } from 'node:http';
import { inWork, startSpan } from '#shared/tracing.server';

/** What monitoring and browsers request all the time. */
const UNTRACED = /^\/(api\/(health|ready)|metrics|assets\/.*|favicon\.svg)$/;

/**
 * Handles each request as a span named by its route pattern, like `GET /api/orders/:orderId`, which continues the trace of its
 * `traceparent`. Neither path nor query string is recorded: they may contain tokens and search words.
 */
export function traceRequests({ nameRoute }: { nameRoute: (path: string) => string }) {
  return function traceRequest(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
    const { method = '', headers } = request;
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const span = UNTRACED.test(path)
      ? undefined
      : startSpan({ name: method, kind: 'server', attributes: { 'http.request.method': method }, headers });
    if (!span) {
      handle();
      return;
    }
    response.once('close', () => {
      const { statusCode, errored } = response;
      const route = nameRoute(path);
      span.rename(`${method} ${route}`);
      span.describe({ 'http.route': route, 'http.response.status_code': statusCode });
      if (errored ?? statusCode >= 500) span.fail(errored ?? String(statusCode));
      span.end();
    });
    inWork({ span }, handle);
  };
}
