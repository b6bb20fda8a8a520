import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** What is being typed, at each pause. */
export function usePaused<Text extends string | undefined>(value: Text): Text {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
