import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface CollectedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, unknown>;
  status: { code?: number };
  /** Of the process. */
  resource: Record<string, unknown>;
}

export interface TraceCollector {
  endpoint: string;
  spans: CollectedSpan[];
  /** All bodies as they arrived, to look for what must not be in them. */
  text: string;
  headers: IncomingHttpHeaders;
  /** Never responds. */
  isStuck: boolean;
  stop: () => Promise<void>;
}

type Attribute = { key: string; value: Record<string, unknown> };
const toRecord = (attributes: Attribute[] = []) => Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector that receives traces as OTLP over HTTP, in JSON: https://opentelemetry.io/docs/specs/otlp/#otlphttp */
export async function startCollector(): Promise<TraceCollector> {
  const collector = { spans: [] as CollectedSpan[], text: '', isStuck: false } as unknown as TraceCollector;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    if (collector.isStuck) return;
    collector.text += text;
    collector.headers = request.headers;
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    for (const { resource, scopeSpans } of JSON.parse(text).resourceSpans) {
      for (const { spans } of scopeSpans) {
        for (const span of spans) {
          collector.spans.push({ ...span, attributes: toRecord(span.attributes), resource: toRecord(resource.attributes) });
        }
      }
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  collector.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  collector.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return collector;
}
