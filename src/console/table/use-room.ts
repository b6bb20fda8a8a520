import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is narrower than its content needs (in rem); measured before the first paint and whenever it changes. */
export function useLacksRoom(place: RefObject<HTMLElement | null>, neededRem: number): boolean {
  const [lacks, setLacks] = useState(false);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const measure = () => setLacks(element.clientWidth < neededRem * rem);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, neededRem]);
  return lacks;
}
