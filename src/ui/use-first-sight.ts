import { type RefObject, useEffect } from 'react';

/** Calls back once an element comes into the window; what is hidden never does. */
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
