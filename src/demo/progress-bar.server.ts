import type { WriteStream } from 'node:tty';

const WIDTH = 28;
/** Without a terminal a line is written for each tenth, not one that is written over. */
const STEPS_WITHOUT_TERMINAL = 10;

export interface Progress {
  label: string;
  done: number;
  total: number;
}

/** A bar with rate and time left for work that takes longer than a moment. */
export function drawProgress(out: WriteStream | NodeJS.WriteStream): { update: (progress: Progress) => void; end: () => void } {
  let current = '';
  let startedMs = 0;
  let lastStep = -1;
  return {
    update({ label, done, total }) {
      if (label !== current) {
        if (current && out.isTTY) out.write('\n');
        current = label;
        startedMs = Date.now();
        lastStep = -1;
      }
      const step = Math.floor((done / Math.max(total, 1)) * (out.isTTY ? 1000 : STEPS_WITHOUT_TERMINAL));
      if (step === lastStep) return;
      lastStep = step;
      const line = lineOf({ label, done, total }, Date.now() - startedMs);
      out.write(out.isTTY ? `\r${line}\x1b[K` : `${line}\n`);
    },
    end() {
      if (out.isTTY) out.write('\n');
    },
  };
}

function lineOf({ label, done, total }: Progress, elapsedMs: number): string {
  const part = total > 0 ? done / total : 1;
  const filled = Math.round(part * WIDTH);
  const perSecond = elapsedMs > 0 ? (done / elapsedMs) * 1000 : 0;
  const secondsLeft = perSecond > 0 ? Math.ceil((total - done) / perSecond) : 0;
  const rate = perSecond > 0 ? `  ${Math.round(perSecond).toLocaleString('en-US')}/s` : '';
  const left = secondsLeft > 0 && done < total ? `  ${secondsLeft} s left` : '';
  return `  ${label.padEnd(22)} ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done.toLocaleString('en-US')}/${total.toLocaleString('en-US')}${rate}${left}`;
}
