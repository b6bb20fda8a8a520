import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent';

const TONES = {
  neutral: 'bg-raised text-ink',
  good: 'bg-good/12 text-good',
  warn: 'bg-warn/12 text-warn',
  bad: 'bg-bad/12 text-bad',
  accent: 'bg-accent/12 text-accent',
} as const satisfies Record<Tone, string>;

/** A state in a word; its colour only repeats what the word says. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      dir="auto"
      className={`inline-flex h-6 max-w-full items-center rounded-full px-2.5 text-note font-semibold whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
