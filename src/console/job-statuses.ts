import type { Tone } from './badge';

/** The statuses that all jobs share once they are started: imports and bulk edits. */
export const JOB_STATUSES = {
  running: { label: 'Running', tone: 'accent' },
  stopped: { label: 'Stopped', tone: 'warn' },
  done: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  undoing: { label: 'Being undone', tone: 'accent' },
  undone: { label: 'Undone', tone: 'neutral' },
} as const satisfies Record<string, { label: string; tone: Tone }>;
