import { useEffect, useRef } from 'react';

/** Scanners type a key every few milliseconds, some by radio more slowly. A single gap may be longer, if the browser is busy. */
const MAX_GAP_MS = 120;
/** On average: nobody types so fast. */
const MAX_KEY_MS = 50;
const MIN_CODE_LENGTH = 4;

/** Recognises the key bursts of a scanner that is connected as a keyboard: many fast keys, then Enter. */
export class BurstReader {
  #keys = '';
  #start = 0;
  #last = Number.NEGATIVE_INFINITY;

  /** How many keys of a possible scan were read. */
  get length(): number {
    return this.#keys.length;
  }

  /** The code, with the Enter that ends it; `timeMs` of any clock. */
  read(key: string, timeMs: number): string | undefined {
    const isFast = timeMs - this.#last <= MAX_GAP_MS;
    this.#last = timeMs;
    if (key === 'Enter') {
      const isBurst = isFast && timeMs - this.#start <= this.#keys.length * MAX_KEY_MS;
      const code = isBurst && this.#keys.length >= MIN_CODE_LENGTH ? this.#keys.trim() : undefined;
      this.#keys = '';
      return code || undefined;
    }
    if (key.length !== 1) return undefined;
    const isNext = isFast && this.#keys !== '';
    if (!isNext) this.#start = timeMs;
    this.#keys = isNext ? this.#keys + key : key;
    return undefined;
  }
}

/** Reports what a scanner reads, whatever has the focus. A field that has it does not keep the code. */
export function useWedgeScanner(onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    const reader = new BurstReader();
    let before: { field: HTMLInputElement | HTMLTextAreaElement; value: string } | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const field = fieldOf(event);
      const value = field?.value ?? '';
      const code = reader.read(event.key, event.timeStamp);
      if (reader.length === 1) before = field && { field, value };
      if (code === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (before) restore(before.field, before.value);
      latest.current(code);
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

function fieldOf({ target }: KeyboardEvent): HTMLInputElement | HTMLTextAreaElement | undefined {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : undefined;
}

/** As if it was typed: React reads the value of its own fields from events. */
function restore(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const type = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(type.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
