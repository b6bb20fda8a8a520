import { useEffect, useState } from 'react';
import { foldText } from '#shared/fold-text';
import type { Option } from './combobox.types';

interface Source {
  options?: readonly Option[] | undefined;
  load?: ((text: string, signal: AbortSignal) => Promise<readonly Option[]>) | undefined;
}

interface Found {
  options: readonly Option[];
  isLoading: boolean;
  hasFailed: boolean;
}

const TYPING_MS = 150;
/** What was loaded last, and for which text. */
interface Loaded {
  options: readonly Option[];
  text?: string;
  hasFailed: boolean;
}

const NOTHING: Loaded = { options: [], hasFailed: false };

/** The options for a text; `undefined` while the list is closed. The last options stay while the next ones are loaded. */
export function useOptions(text: string | undefined, { options, load }: Source): Found {
  const [loaded, setLoaded] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text loads, another function does not.
  useEffect(() => {
    if (text === undefined || !load) return setLoaded(NOTHING);
    const controller = new AbortController();
    const timer = setTimeout(
      () =>
        load(text.trim(), controller.signal).then(
          (found) => !controller.signal.aborted && setLoaded({ text, options: found, hasFailed: false }),
          () => !controller.signal.aborted && setLoaded({ text, options: [], hasFailed: true }),
        ),
      text === '' ? 0 : TYPING_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  if (text === undefined) return { ...NOTHING, isLoading: false };
  if (!load) return { options: matching(options ?? [], text), isLoading: false, hasFailed: false };
  // Not a state of its own, which would follow the text only after the next render: Enter may be pressed before that.
  return { ...loaded, isLoading: loaded.text !== text };
}

/** Options that begin with the text come before those that contain it. */
export function matching(options: readonly Option[], text: string): readonly Option[] {
  const requested = foldText(text.trim());
  if (requested === '') return options;
  const hits = options.filter(({ label }) => foldText(label).includes(requested));
  return [
    ...hits.filter(({ label }) => foldText(label).startsWith(requested)),
    ...hits.filter(({ label }) => !foldText(label).startsWith(requested)),
  ];
}

/** Choices from their names by value. */
export function optionsOf(names: Readonly<Record<string, string>>): Option[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
