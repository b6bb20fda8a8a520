import { currentWork, traced } from '#shared/tracing.server';

/** A statement that took long: its name and what it belongs to, never its values. */
export interface SlowStatement {
  statement: string;
  ms: number;
  requestId?: string | undefined;
  job?: string | undefined;
  task?: string | undefined;
}

export interface SlowStatements {
  /** Reported from this time on. */
  slowMs: number;
  report: (slow: SlowStatement) => void;
}

interface ObservedStatement<Result> {
  /** Called only for a span or a report: most statements need no name. */
  name: () => string;
  slow: SlowStatements | undefined;
  run: () => Promise<Result>;
}

/** Runs a statement as a span of the current trace, and reports it when it was slow, also if it failed. */
export async function observeStatement<Result>({ name, slow, run }: ObservedStatement<Result>): Promise<Result> {
  const { span, requestId, job, task } = currentWork();
  const startedMs = performance.now();
  try {
    // Not on its own: idle background tasks would fill the collector.
    if (!span) return await run();
    return await traced({ name: name(), kind: 'client', attributes: { 'db.system.name': 'postgresql' } }, run);
  } finally {
    const ms = Math.round(performance.now() - startedMs);
    if (slow && ms >= slow.slowMs) slow.report({ statement: name(), ms, requestId, job, task });
  }
}
