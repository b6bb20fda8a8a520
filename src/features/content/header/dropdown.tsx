import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { PathLink } from '#ui/path-link';

export const MENU_ITEM = 'flex min-h-11 w-full items-center gap-3 px-4 py-2 text-start font-medium hover:bg-raised';

/** Works without JavaScript; closes on an outside click, Escape and navigation. */
export function Dropdown({
  label,
  icon,
  align = 'end',
  isOpened = false,
  children,
}: {
  label: string;
  icon: ReactNode;
  align?: 'start' | 'end';
  /** In the place of a button that was pressed: open, and focused. */
  isOpened?: boolean;
  children: ReactNode;
}) {
  const ref = useClosingDetails();
  useEffect(() => {
    if (!isOpened || !ref.current) return;
    ref.current.open = true;
    ref.current.querySelector('summary')?.focus();
  }, [isOpened, ref]);

  return (
    <details ref={ref} className="relative">
      <summary
        aria-label={label}
        className="grid size-11 list-none place-items-center rounded-full hover:bg-raised [&::-webkit-details-marker]:hidden"
      >
        {icon}
      </summary>
      <div
        className={`absolute top-full z-50 mt-2 w-64 rounded-md border border-line bg-surface py-2 shadow-float ${align === 'end' ? 'inset-e-0' : 'inset-s-0'}`}
      >
        {children}
      </div>
    </details>
  );
}

/** For a menu that the browser opens, with or without code: an outside click, Escape and navigation close it. */
export function useClosingDetails(): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  const openedAt = useRef(key);

  useEffect(() => {
    // Not when it is hydrated: it may have been opened before.
    if (openedAt.current !== key) ref.current?.removeAttribute('open');
    openedAt.current = key;
  }, [key]);
  useEffect(() => {
    const closeFor = (event: Event) => {
      const isInside = event.target instanceof Node && ref.current?.contains(event.target);
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !isInside) ref.current?.removeAttribute('open');
    };
    addEventListener('pointerdown', closeFor);
    addEventListener('keydown', closeFor);
    return () => {
      removeEventListener('pointerdown', closeFor);
      removeEventListener('keydown', closeFor);
    };
  }, []);

  return ref;
}

export function MenuLink({ icon, children, ...link }: ComponentProps<typeof PathLink> & { icon?: ReactNode }) {
  return (
    <PathLink {...link} className={MENU_ITEM}>
      {icon}
      {children}
    </PathLink>
  );
}
