import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { readingKey } from '#ui/reading-direction';
import { formatCount } from './format';

const BAR = 'flex gap-1 overflow-x-auto overscroll-x-contain border-b border-line [scrollbar-width:none]';
const TAB =
  'flex min-h-10 shrink-0 items-center gap-2 border-b-2 px-3 text-cell font-medium focus-visible:-outline-offset-2 pointer-coarse:min-h-11';
const OFF = 'border-transparent text-muted hover:text-ink';
const ON = 'border-accent text-ink';

export interface LinkTab {
  label: string;
  to: string;
  isCurrent: boolean;
  /** How many rows are behind it. */
  count?: number | undefined;
}

/** Views of one list, each with its address. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const bar = useRef<HTMLElement>(null);
  useCurrentInView(
    bar,
    tabs.findIndex(({ isCurrent }) => isCurrent),
  );
  return (
    <nav ref={bar} aria-label={label} className={BAR}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.to}
          aria-current={tab.isCurrent ? 'page' : undefined}
          preventScrollReset
          className={`${TAB} ${tab.isCurrent ? ON : OFF}`}
        >
          <bdi>{tab.label}</bdi>
          {tab.count !== undefined && <span className="text-sm font-normal text-muted tabular-nums">{formatCount(tab.count)}</span>}
        </Link>
      ))}
    </nav>
  );
}

interface TabsProps<Key extends string> {
  label: string;
  tabs: readonly { key: Key; label: string }[];
  current: Key;
  onChange: (key: Key) => void;
  /** The panel of the current tab. */
  children: ReactNode;
}

/** Parts of one screen, of which one is shown. WAI-ARIA: tabs with automatic activation. */
export function Tabs<Key extends string>({ label, tabs, current, onChange, children }: TabsProps<Key>) {
  const id = useId();
  const at = tabs.findIndex(({ key }) => key === current);
  const bar = useRef<HTMLDivElement>(null);
  useCurrentInView(bar, at);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[readingKey(event.key)];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <>
      <div ref={bar} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown} className={BAR}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onChange(tab.key)}
            className={`${TAB} ${tab.key === current ? ON : OFF}`}
          >
            <bdi>{tab.label}</bdi>
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`} className="pt-4">
        {children}
      </div>
    </>
  );
}

/** Scrolls the current tab to the middle of a bar that is wider than the screen. The page itself does not scroll. */
function useCurrentInView(bar: RefObject<HTMLElement | null>, at: number): void {
  useLayoutEffect(() => {
    const element = bar.current;
    const tab = element?.children[at];
    if (!element || !tab) return;
    const [outer, inner] = [element.getBoundingClientRect(), tab.getBoundingClientRect()];
    element.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [bar, at]);
}
