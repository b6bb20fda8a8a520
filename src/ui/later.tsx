import { type ComponentType, memo, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart } from './lazy-part';
import { useFirstSight } from './use-first-sight';

/** The first touch of a page wakes what sleeps in it: React gives up on HTML that sleeps while what is around it changes. */
const WAKING_EVENTS = ['pointerover', 'pointerdown', 'keydown', 'hashchange'];
const EARLY_ACTIONS = ['click', 'submit'];
/** Of the window, before the document: React keeps from everyone else what happens to HTML that sleeps. */
const FIRST = { capture: true };

/**
 * A part of a page that is in its HTML from the start and whose code comes when it is wanted: when it is seen (unless it
 * is as good without), when the page is touched first, or when React cannot keep its HTML. A closed tab is not seen. Its
 * properties must stay the same objects from render to render.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isGoodAsleep = false } = {},
): ComponentType<Props> {
  const wanted = Promise.withResolvers<void>();
  const Part = lazyPart(async () => {
    if (!import.meta.env.SSR) await wanted.promise;
    return load();
  });
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at the top of a module.
  return memo(function Later(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const doAgain = useEarlyAction(place, wanted.resolve);
    useFirstSight(place, isGoodAsleep ? undefined : wanted.resolve);
    useFirstTouch(wanted.resolve);
    return (
      <div ref={place}>
        <Suspense fallback={<Shown onShown={wanted.resolve} />}>
          <Part {...props} />
          <Shown onShown={doAgain} />
        </Suspense>
      </div>
    );
  });
}

/** Calls back at the first touch of the page, or at once when its address names a place on it. */
function useFirstTouch(onTouch: () => void) {
  useEffect(() => {
    if (location.hash) onTouch();
    for (const event of WAKING_EVENTS) addEventListener(event, onTouch, FIRST);
    return () => {
      for (const event of WAKING_EVENTS) removeEventListener(event, onTouch, FIRST);
    };
  }, [onTouch]);
}

/**
 * A button that is pressed, or a form that is sent, while its part sleeps: done again once the part is alive, the last
 * one only. Links and what is typed need no code. Gives what to call when the part has come alive.
 */
function useEarlyAction(place: RefObject<HTMLElement | null>, onAct: () => void): () => void {
  const [early] = useState<{ isOver: boolean; doIt?: () => void }>({ isOver: false });
  useEffect(() => {
    const keep = (event: Event) => {
      if (early.isOver || !(event.target instanceof Element) || !place.current?.contains(event.target)) return;
      const button = event.target.closest('button');
      const form = event.target.closest('form');
      if (event.type === 'submit' && form) early.doIt = () => form.requestSubmit();
      else if (event.type === 'click' && button) early.doIt = () => button.click();
      else return;
      // React must not take it too, should the part come alive in this very moment.
      event.stopImmediatePropagation();
      event.preventDefault();
      onAct();
    };
    for (const type of EARLY_ACTIONS) addEventListener(type, keep, FIRST);
    return () => {
      for (const type of EARLY_ACTIONS) removeEventListener(type, keep, FIRST);
    };
  }, [place, early, onAct]);
  return useCallback(() => {
    early.isOver = true;
    early.doIt?.();
  }, [early]);
}

/** Calls back once it is part of the page: beside a part, when that has come alive; in its place, when React gave up its HTML. */
function Shown({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}
