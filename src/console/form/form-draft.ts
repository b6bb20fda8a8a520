import { useEffect, useRef, useState } from 'react';
import { DAY_MS } from '#shared/time';

/** Fields that were changed and not saved, as they survive a reload. */
export interface FormDraft<Values> {
  /** The version of the record that they were changed in. */
  version: number;
  /** Milliseconds since 1970. */
  at: number;
  values: Partial<Values>;
  /** What was saved in these fields then, to see whether somebody else changed them since. */
  base?: Partial<Values>;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'draft ';
/** Older drafts are of no use to anyone. */
const MAX_AGE_MS = 14 * DAY_MS;
const WRITE_MS = 300;

export function readDraft<Values>(storage: DraftStorage, key: string, now: number): FormDraft<Values> | undefined {
  try {
    const draft: unknown = JSON.parse(storage.getItem(PREFIX + key) ?? 'null');
    if (isDraft<Values>(draft) && now - draft.at < MAX_AGE_MS) return draft;
  } catch {
    // Of an older console, or damaged.
  }
  removeDraft(storage, key);
  return undefined;
}

/** A draft without values is removed. A full or forbidden storage only costs the draft. */
export function writeDraft<Values>(storage: DraftStorage, key: string, draft: FormDraft<Values>): void {
  try {
    if (Object.keys(draft.values).length === 0) storage.removeItem(PREFIX + key);
    else storage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // The form itself has the values.
  }
}

export function removeDraft(storage: DraftStorage, key: string): void {
  try {
    storage.removeItem(PREFIX + key);
  } catch {
    // As above.
  }
}

interface DraftOptions<Values> {
  /** The record: 'product 12'. */
  key: string;
  /** The version that the form was loaded with. */
  version: number;
  /** The fields that differ from what is saved; none, and the draft is removed. */
  changes: Partial<Values>;
  /** What is saved in these fields. */
  base?: Partial<Values>;
}

/**
 * Stores a form's changes while they are made. Returns the draft that was there when the form opened, once: the form takes its
 * values over, and compares if its version is older.
 */
export function useFormDraft<Values>(options: DraftOptions<Values>) {
  const [restored] = useState(() => readDraft<Values>(localStorage, options.key, Date.now()));
  return { restored, clear: useStoredDraft(options) };
}

/** The same for a form that has read its draft itself. Returns what removes it. */
export function useStoredDraft<Values>({ key, version, changes, base }: DraftOptions<Values>): () => void {
  const text = JSON.stringify(changes);
  const latest = useRef({ key, version, changes, base });
  useEffect(() => {
    latest.current = { key, version, changes, base };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: writes when the values change, not when their object does.
  useEffect(() => {
    const write = () => {
      const { changes: values, base: saved, ...draft } = latest.current;
      writeDraft(localStorage, draft.key, { version: draft.version, at: Date.now(), values, ...(saved && { base: saved }) });
    };
    const timer = setTimeout(write, WRITE_MS);
    // A reload right after a key press.
    addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', write);
    };
  }, [key, version, text]);
  return () => removeDraft(localStorage, key);
}

function isDraft<Values>(value: unknown): value is FormDraft<Values> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    typeof value.version === 'number' &&
    'at' in value &&
    typeof value.at === 'number' &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null
  );
}
