import { type CSSProperties, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type FromPage, listenTo, type PagePart, type ToPage } from './edited-page-messages';
import { themeMessages as messages } from './theme.messages';

/** Loaded only by pages beside the theme editor: names their parts, opens a part's form by a click, and follows what is entered. */
export function EditedPage() {
  const { revalidate, state } = useRevalidator();
  const [parts, setParts] = useState<readonly PagePart[]>([]);
  const [active, setActive] = useState<string>();
  const [wanted, setWanted] = useState<string>();

  useEffect(() => {
    const stop = listenTo<ToPage>(
      () => parent,
      (message) => {
        switch (message.theme) {
          case 'parts':
            return setParts(message.parts);
          case 'refresh':
            return void revalidate();
          case 'show':
            return setWanted(message.part);
          default:
            return message satisfies never;
        }
      },
    );
    tell({ theme: 'ready' });
    return stop;
  }, [revalidate]);

  // A new part is there once its data is.
  useEffect(() => {
    const element = wanted !== undefined && state === 'idle' ? elementOf(wanted) : null;
    if (!element) return;
    scrollTo(element);
    setActive(wanted);
    setWanted(undefined);
  }, [wanted, state]);

  useEffect(() => {
    // Before anything of the page itself: nothing is followed, opened or sent.
    const onClick = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      const part = partOf(event.target);
      if (event.type === 'click' && part) tell({ theme: 'edit', part });
    };
    const onPoint = ({ target }: Event) => setActive(partOf(target));
    const onLeave = () => setActive(undefined);
    for (const name of STOPPED) addEventListener(name, onClick, true);
    for (const name of ['pointerover', 'focusin']) addEventListener(name, onPoint);
    document.documentElement.addEventListener('pointerleave', onLeave);
    return () => {
      for (const name of STOPPED) removeEventListener(name, onClick, true);
      for (const name of ['pointerover', 'focusin']) removeEventListener(name, onPoint);
      document.documentElement.removeEventListener('pointerleave', onLeave);
    };
  }, []);

  const shown = parts.filter(({ id }) => elementOf(id));
  return (
    <>
      <nav aria-label={messages.partsOfThisPage} className="sr-only">
        {shown.map(({ id, name }) => (
          <button key={id} type="button" data-part={id} onFocus={() => setWanted(id)}>
            {messages.edit(name)}
          </button>
        ))}
      </nav>
      {active && <Outline key={active} part={active} name={parts.find(({ id }) => id === active)?.name} />}
    </>
  );
}

const STOPPED = ['click', 'auxclick', 'submit'];

/** Inline, because the shop's style sheet is the same for everyone. */
const BOX: CSSProperties = {
  position: 'fixed',
  zIndex: 60,
  pointerEvents: 'none',
  outline: '2px solid var(--color-accent)',
  outlineOffset: '-2px',
};
const NAME: CSSProperties = {
  position: 'absolute',
  maxWidth: '100%',
  padding: '0.25rem 0.75rem',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  background: 'var(--color-accent)',
  color: 'var(--color-on-accent)',
  // A page for a desk is made smaller.
  font: '600 clamp(0.875rem, 1.9vw, 1.75rem)/1.5 system-ui, sans-serif',
  letterSpacing: 'normal',
  textTransform: 'none',
};

/** Around a part, for as long as it is pointed at or edited. */
function Outline({ part, name }: { part: string; name: string | undefined }) {
  const [place, setPlace] = useState<DOMRect>();
  useEffect(() => {
    let frame = 0;
    const follow = () => {
      setPlace((before) => {
        const now = elementOf(part)?.getBoundingClientRect();
        return before && now && isSamePlace(before, now) ? before : now;
      });
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [part]);
  if (!place) return null;
  const { top, left, width, height } = place;
  return (
    // biome-ignore lint/plugin: a place in the window.
    <div aria-hidden style={{ ...BOX, top, left, width, height }}>
      {/* In view, also where the part begins above it. */}
      {name && <span style={{ ...NAME, top: Math.max(0, Math.min(-top, height - 48)), insetInlineStart: 0 }}>{name}</span>}
    </div>
  );
}

function isSamePlace(one: DOMRect, other: DOMRect): boolean {
  return one.top === other.top && one.left === other.left && one.width === other.width && one.height === other.height;
}

function tell(message: FromPage): void {
  parent.postMessage(message, location.origin);
}

/** The part that an element belongs to. */
function partOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const named = target.closest<HTMLElement>('[data-part], [data-section]');
  if (named) return named.dataset.part ?? named.dataset.section;
  return ['announcement', 'header', 'footer', 'page'].find((part) => elementOf(part)?.contains(target));
}

function elementOf(part: string): Element | null {
  switch (part) {
    case 'announcement':
      return document.querySelector('.announcement');
    case 'header':
      return document.querySelector('header');
    case 'footer':
      return document.querySelector('main ~ * footer, main ~ footer');
    case 'page':
      return document.querySelector('main:not(:has([data-section]))');
    default:
      return document.querySelector(`[data-section="${CSS.escape(part)}"]`);
  }
}

/** Into view, below the header, unless it is. */
function scrollTo(element: Element): void {
  const { top, bottom, height } = element.getBoundingClientRect();
  const header = element.closest('main, footer') ? (document.querySelector('header')?.offsetHeight ?? 0) : 0;
  if (top >= header && bottom <= innerHeight) return;
  const room = innerHeight - header;
  const above = height < room ? (room - height) / 2 : 0;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  window.scrollTo({ top: scrollY + top - header - above, behavior });
}
