import { type ComponentProps, type CSSProperties, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { placeBeside } from './popover-place';

export interface PopoverTrigger {
  ref: Ref<HTMLButtonElement>;
  popoverTarget: string;
  'aria-expanded': boolean;
  'aria-haspopup'?: ComponentProps<'button'>['aria-haspopup'];
  'aria-controls'?: string | undefined;
}

interface PopoverProps {
  /** The accessible name of what opens. */
  label: string;
  role?: 'dialog' | 'menu';
  trigger: (props: PopoverTrigger) => ReactNode;
  children: (close: () => void) => ReactNode;
  /** Called when it is shown, to move the focus. */
  onShown?: (popover: HTMLElement) => void;
  onKeyDown?: ComponentProps<'div'>['onKeyDown'];
  className?: string;
}

/**
 * A native popover at its button: in the top layer, closed by Escape and by a click elsewhere, which also return the focus. On a
 * phone it is a sheet at the lower edge.
 */
export function Popover({ label, role = 'dialog', trigger, children, onShown, onKeyDown, className = '' }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>();
  const isOpen = place !== undefined;

  useEffect(() => {
    if (!isOpen) return;
    const follow = () => button.current && setPlace(placeBeside(button.current.getBoundingClientRect(), windowSize()));
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, [isOpen]);

  return (
    <>
      {trigger({
        ref: button,
        popoverTarget: id,
        'aria-expanded': isOpen,
        'aria-haspopup': role,
        'aria-controls': isOpen ? id : undefined,
      })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is one of two. */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role is one of two. */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        style={place}
        onKeyDown={onKeyDown}
        onBeforeToggle={({ newState, target, currentTarget }) => {
          if (target !== currentTarget) return;
          // Its content is removed before the browser would return the focus.
          if (newState === 'closed' && currentTarget.contains(document.activeElement)) button.current?.focus();
          const rect = button.current?.getBoundingClientRect();
          // At once, so that it has its content and its place when it is shown.
          flushSync(() => setPlace(newState === 'open' && rect ? placeBeside(rect, windowSize()) : undefined));
        }}
        onToggle={({ newState, target, currentTarget }) => {
          if (target === currentTarget && newState === 'open') onShown?.(currentTarget);
        }}
        className={`popover fixed inset-auto m-0 max-w-[min(24rem,calc(100vw-1rem))] min-w-48 overflow-y-auto rounded-md border border-line bg-surface p-1.5 text-ink shadow-float max-sm:inset-x-0! max-sm:top-auto! max-sm:bottom-0! max-sm:max-h-[75dvh]! max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:p-3 max-sm:pb-[calc(env(safe-area-inset-bottom)+0.75rem)] ${className}`}
      >
        {isOpen && children(() => popover.current?.hidePopover())}
      </div>
    </>
  );
}

function windowSize() {
  return { width: document.documentElement.clientWidth, height: innerHeight };
}
