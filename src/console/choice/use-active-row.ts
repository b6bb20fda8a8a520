import { useEffect, useState } from 'react';

/**
 * Which row of a searched list the keyboard is at. Enter before the typed text was searched for waits for that, because what is shown
 * belongs to another text; a row that arrow keys or the pointer have moved to is chosen at once.
 */
export function useActiveRow<Row>(
  rows: readonly Row[],
  { isLoading, choose }: { isLoading: boolean; choose: (row: Row | undefined) => void },
) {
  // Undefined until it is moved from the first one.
  const [moved, setMoved] = useState<number>();
  const [isWaiting, setWaiting] = useState(false);
  const active = Math.max(0, Math.min(moved ?? 0, rows.length - 1));

  // biome-ignore lint/correctness/useExhaustiveDependencies: chooses once, when the search is done.
  useEffect(() => {
    if (!isWaiting || isLoading) return;
    setWaiting(false);
    choose(rows[active]);
  }, [isWaiting, isLoading]);

  return {
    active,
    moveTo: setMoved,
    /** Down with 1, up with −1; around the ends. */
    move(step: number) {
      setWaiting(false);
      setMoved((rows.length + active + step) % Math.max(1, rows.length));
    },
    enter() {
      if (isLoading && moved === undefined) setWaiting(true);
      else choose(rows[active]);
    },
    /** For another text. */
    reset() {
      setMoved(undefined);
      setWaiting(false);
    },
  };
}
