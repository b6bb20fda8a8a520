import { hostname } from 'node:os';
import type { Span as SdkSpan, Tracer } from '@opentelemetry/api';
import {
  type Attributes,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { MINUTE_MS } from '#shared/time';
import { installTracer, type Span, type SpanAttributes, type StartSpan } from '#shared/tracing.server';
import type { TraceSettings } from './config.server';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL };
const SERVICE_NAME = 'tradewind';

const propagator = new W3CTraceContextPropagator();

/**
 * Sends spans to a collector, in batches and behind the work: when it is slow or away, spans are dropped. This file is loaded only with
 * OTEL_EXPORTER_OTLP_ENDPOINT; the exporter reads OTEL_EXPORTER_OTLP_HEADERS and the like from the environment itself.
 */
export function startTracing(settings: TraceSettings, { slot = 'main', log }: { slot?: string | undefined; log: Logger }) {
  reportLostSpans(log);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': SERVICE_NAME, 'service.instance.id': `${hostname()}/${slot}` }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: SAMPLERS[settings.sampler](settings.ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${settings.endpoint}/v1/traces` }) })],
  });
  installTracer(spanStarter(provider.getTracer(SERVICE_NAME)));
  return {
    /** Sends what is left, for at most this long. */
    stop: async (timeoutMs: number): Promise<void> => {
      installTracer(undefined);
      await provider.forceFlush({ timeoutMillis: timeoutMs }).catch((error) => log.warn({ err: error }, 'the last spans were not sent'));
    },
  };
}

/** https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/#general-sdk-configuration */
const SAMPLERS: Record<TraceSettings['sampler'], (ratio: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

class OpenTelemetrySpan implements Span {
  readonly inner: SdkSpan;

  constructor(inner: SdkSpan) {
    this.inner = inner;
  }

  get traceId(): string {
    return this.inner.spanContext().traceId;
  }

  rename(name: string) {
    this.inner.updateName(name);
  }

  describe(attributes: SpanAttributes) {
    this.inner.setAttributes(attributes satisfies Attributes);
  }

  fail(error: unknown) {
    this.inner.setAttribute('error.type', errorType(error)).setStatus({ code: SpanStatusCode.ERROR });
  }

  end() {
    this.inner.end();
  }

  headers() {
    const headers: Record<string, string> = {};
    propagator.inject(trace.setSpan(ROOT_CONTEXT, this.inner), headers, defaultTextMapSetter);
    return headers;
  }
}

function spanStarter(tracer: Tracer): StartSpan {
  return ({ name, kind, attributes = {}, headers = {} }, parent) => {
    const context =
      parent instanceof OpenTelemetrySpan
        ? trace.setSpan(ROOT_CONTEXT, parent.inner)
        : propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
    return new OpenTelemetrySpan(tracer.startSpan(name, { kind: KINDS[kind], attributes }, context));
  };
}

/** An SQLSTATE, a code of the shop or of Node, or the error's class. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** At most one line a minute: a collector may be away for hours. */
function reportLostSpans(log: Logger): void {
  let nextAtMs = 0;
  setGlobalErrorHandler((error) => {
    if (performance.now() < nextAtMs) return;
    nextAtMs = performance.now() + MINUTE_MS;
    log.warn({ err: error }, 'traces do not reach the collector');
  });
}
