import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Wraps a list whose entries can be removed: receives the focus when the focused entry is gone, so that keyboard
 * users stay here.
 */
export function FocusPlace({ count, children }: { count: number | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isShorter = count !== undefined && before.current !== undefined && count < before.current;
    before.current = count;
    if (isShorter && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [count]);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
