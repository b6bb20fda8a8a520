import { type RefObject, useEffect } from 'react';

/** Calls back when an element becomes visible in the window; hidden ones never do. */
export function useFirstSight(place: RefObject<HTMLElement | null>, onSeen?: () => void) {
  useEffect(() => {
    if (!onSeen) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onSeen();
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, onSeen]);
}
