import { type ComponentType, memo, type RefObject, Suspense, useCallback, useEffect, useRef } from 'react';
import { hasEarlyActions, hydratePart } from './early-actions';
import { lazyPart } from './lazy-part';
import { useFirstSight } from './use-first-sight';

/** The first touch of a page hydrates its lazy parts: React gives up on their HTML while what is around it changes. */
const FIRST_TOUCH = ['pointerover', 'pointerdown', 'keydown', 'hashchange', 'input', 'change', 'click', 'submit'];
/** Of the window, before the document: React keeps from everyone else what happens to HTML that is not hydrated. */
const FIRST = { capture: true };

/**
 * A part of a page that is in its HTML from the start and whose code comes when it is wanted: when it is seen (unless it
 * works without), when the page is touched first, when something was done in it before, or when React cannot keep its
 * HTML. A closed tab is not seen. Its properties must stay the same objects from render to render.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { worksWithoutCode = false } = {},
): ComponentType<Props> {
  const wanted = Promise.withResolvers<void>();
  const Part = lazyPart(async () => {
    if (!import.meta.env.SSR) await wanted.promise;
    return load();
  });
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at the top of a module.
  return memo(function Later(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const announce = useCallback(() => place.current && hydratePart(place.current), []);
    useFirstSight(place, worksWithoutCode ? undefined : wanted.resolve);
    useFirstTouch(place, wanted.resolve);
    return (
      <div ref={place} data-lazy="">
        <Suspense fallback={<Shown onShown={wanted.resolve} />}>
          <Part {...props} />
          <Shown onShown={announce} />
        </Suspense>
      </div>
    );
  });
}

/** Calls back at the first touch of the page; at once when its address names a place on it, or the part was touched already. */
function useFirstTouch(place: RefObject<HTMLElement | null>, onTouch: () => void) {
  useEffect(() => {
    if (location.hash || (place.current && hasEarlyActions(place.current))) onTouch();
    for (const event of FIRST_TOUCH) addEventListener(event, onTouch, FIRST);
    return () => {
      for (const event of FIRST_TOUCH) removeEventListener(event, onTouch, FIRST);
    };
  }, [place, onTouch]);
}

/** Calls back once it is part of the page: beside a part, when that is hydrated; in its place, when React gave up its HTML. */
function Shown({ onShown }: { onShown: () => void }) {
  useEffect(() => void onShown(), [onShown]);
  return null;
}
