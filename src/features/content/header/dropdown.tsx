import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { PathLink } from '#ui/path-link';

export const MENU_ITEM = 'flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left font-medium hover:bg-raised';

/** Works without JavaScript; closes on an outside click, Escape and navigation. */
export function Dropdown({
  label,
  icon,
  align = 'right',
  className = '',
  onOpen,
  children,
}: {
  label: string;
  icon: ReactNode;
  align?: 'left' | 'right';
  className?: string;
  onOpen?: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run on every navigation.
  useEffect(() => ref.current?.removeAttribute('open'), [key]);
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

  return (
    <details ref={ref} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()} className={`relative ${className}`}>
      <summary
        aria-label={label}
        className="grid size-11 list-none place-items-center rounded-full hover:bg-raised [&::-webkit-details-marker]:hidden"
      >
        {icon}
      </summary>
      <div
        className={`absolute top-full z-50 mt-2 w-64 rounded-md border border-line bg-surface py-2 shadow-float ${align === 'right' ? 'right-0' : 'left-0'}`}
      >
        {children}
      </div>
    </details>
  );
}

export function MenuLink({ icon, children, ...link }: ComponentProps<typeof PathLink> & { icon?: ReactNode }) {
  return (
    <PathLink {...link} className={MENU_ITEM}>
      {icon}
      {children}
    </PathLink>
  );
}
