import { type ReactNode, useEffect, useRef } from 'react';

interface ListOptionProps {
  id: string;
  /** The option that the arrow keys are on; it is scrolled into view. */
  isActive: boolean;
  isSelected: boolean;
  onClick: () => void;
  onPointerMove?: () => void;
  className: string;
  children: ReactNode;
}

/** An option of a list below a field, which keeps the focus. */
export function ListOption({ isActive, isSelected, ...option }: ListOptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field handles the keys; the focus never is here.
    <div ref={row} role="option" dir="auto" aria-selected={isSelected} {...option} />
  );
}
