import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';

/** What the running code works for: a request, a job, a background task. Statements and calls to others belong to it. */
interface Work {
  requestId?: string;
  job?: string;
  task?: string;
  /** The innermost span; absent without tracing. */
  span?: Span;
}

export type SpanAttributes = Record<string, string | number | boolean>;

/** One timed step of a trace. Names and attributes hold no values that people typed: no addresses, search words or tokens. */
export interface Span {
  traceId: string;
  rename: (name: string) => void;
  describe: (attributes: SpanAttributes) => void;
  /** Only the error's kind is recorded: its message may contain personal data. */
  fail: (error: unknown) => void;
  end: () => void;
  /** The headers that continue the trace in another program: https://www.w3.org/TR/trace-context */
  headers: () => Record<string, string>;
}

interface SpanStart {
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: SpanAttributes;
  /** Of a request, whose trace is continued. */
  headers?: IncomingHttpHeaders;
}

export type StartSpan = (start: SpanStart, parent: Span | undefined) => Span;

const works = new AsyncLocalStorage<Work>();
let startWithTracer: StartSpan | undefined;

/** Turns tracing on for this process. */
export function installTracer(start: StartSpan | undefined): void {
  startWithTracer = start;
}

export function currentWork(): Work {
  return works.getStore() ?? {};
}

/** Runs something as part of the current work, with what `more` adds to it. */
export function inWork<T>(more: Work, run: () => T): T {
  return works.run({ ...works.getStore(), ...more }, run);
}

/** Starts a span, which the caller ends; undefined without tracing. */
export function startSpan(start: SpanStart): Span | undefined {
  return startWithTracer?.(start, currentWork().span);
}

/** Runs something as a span; without tracing, just runs it. */
export async function traced<T>(start: SpanStart, run: (span?: Span) => Promise<T>): Promise<T> {
  const span = startSpan(start);
  if (!span) return run();
  try {
    return await inWork({ span }, () => run(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
