import { type ComponentType, memo, type RefObject, Suspense, useCallback, useEffect, useRef } from 'react';
import { hasEarlyActions, hydratePart } from './early-actions';
import { lazyPart } from './lazy-part';
import { useFirstSight } from './use-first-sight';

/** The first interaction hydrates all lazy parts: React discards their HTML if something around them changes. */
const FIRST_TOUCH = ['pointerover', 'pointerdown', 'keydown', 'hashchange', 'input', 'change', 'click', 'submit'];
/** Listens on the window in the capture phase: React stops events on HTML that is not hydrated from reaching later listeners. */
const FIRST = { capture: true };

/**
 * Creates a part of a page that is in the server's HTML but whose code is loaded later: when it becomes visible (unless it works
 * without), at the first interaction with the page, if something was done in it before, or if React cannot reuse its HTML. A
 * closed tab is not visible. Its props must stay the same objects from render to render.
 */
export function hydrateLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { worksWithoutCode = false } = {},
): ComponentType<Props> {
  const requested = Promise.withResolvers<void>();
  const Part = lazyPart(async () => {
    if (!import.meta.env.SSR) await requested.promise;
    return load();
  });
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at the top of a module.
  return memo(function Later(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const announce = useCallback(() => place.current && hydratePart(place.current), []);
    useFirstSight(place, worksWithoutCode ? undefined : requested.resolve);
    useFirstTouch(place, requested.resolve);
    return (
      <div ref={place} data-lazy="">
        <Suspense fallback={<Shown onShown={requested.resolve} />}>
          <Part {...props} />
          <Shown onShown={announce} />
        </Suspense>
      </div>
    );
  });
}

/** Calls back at the first interaction; at once if the address has a hash, or the part was used already. */
function useFirstTouch(place: RefObject<HTMLElement | null>, onTouch: () => void) {
  useEffect(() => {
    if (location.hash || (place.current && hasEarlyActions(place.current))) onTouch();
    for (const event of FIRST_TOUCH) addEventListener(event, onTouch, FIRST);
    return () => {
      for (const event of FIRST_TOUCH) removeEventListener(event, onTouch, FIRST);
    };
  }, [place, onTouch]);
}

/** Calls back when it is mounted: next to a part, when that is hydrated; as the fallback, when React discards the part's HTML. */
function Shown({ onShown }: { onShown: () => void }) {
  useEffect(() => void onShown(), [onShown]);
  return null;
}
