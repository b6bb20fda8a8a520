import { type ReactNode, useEffect, useRef } from 'react';

/** Around a list that gets shorter: when what had the focus has left with its product, a keyboard goes on from here. */
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
