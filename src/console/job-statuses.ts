import type { Tone } from './badge';
import { jobStatusesMessages as messages } from './console.messages';

/** The statuses that all jobs share once they are started: imports and bulk edits. */
export const JOB_STATUSES = {
  running: { label: messages.running, tone: 'accent' },
  stopped: { label: messages.stopped, tone: 'warn' },
  done: { label: messages.done, tone: 'good' },
  failed: { label: messages.failed, tone: 'bad' },
  undoing: { label: messages.beingUndone, tone: 'accent' },
  undone: { label: messages.undone, tone: 'neutral' },
} as const satisfies Record<string, { label: string; tone: Tone }>;
