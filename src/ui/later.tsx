import { type ComponentType, memo, Suspense, useEffect, useRef } from 'react';
import { lazyPart } from './lazy-part';
import { useFirstSight } from './use-first-sight';

/** The first touch of a page wakes what sleeps in it: React gives up on HTML that sleeps while what is around it changes. */
const WAKING_EVENTS = ['pointerdown', 'keydown'];

/**
 * A part of a page that is in its HTML from the start and whose code comes when it is wanted: when it is seen, or when
 * the page is touched first. A closed tab is not seen. Its properties must stay the same objects from render to render.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const wanted = Promise.withResolvers<void>();
  const Part = lazyPart(async () => {
    if (!import.meta.env.SSR) await wanted.promise;
    return load();
  });
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at the top of a module.
  return memo(function Later(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    useFirstSight(place, wanted.resolve);
    useFirstTouch(wanted.resolve);
    return (
      <div ref={place}>
        <Suspense>
          <Part {...props} />
        </Suspense>
      </div>
    );
  });
}

/** Calls back at the first touch of the page. */
function useFirstTouch(onTouch: () => void) {
  useEffect(() => {
    for (const event of WAKING_EVENTS) addEventListener(event, onTouch, { once: true });
    return () => {
      for (const event of WAKING_EVENTS) removeEventListener(event, onTouch);
    };
  }, [onTouch]);
}
