import { useEffect, useRef, useState } from 'react';
import { api } from '#http/client/api-client';
import { presenceCalls } from './presence.calls';
import { HEARTBEAT_MS } from './presence.rules';
import type { Presence } from './presence.schema';

const TAB = crypto.randomUUID();

export interface ReceivedPresence extends Presence {
  /** Milliseconds since 1970. */
  receivedAt: number;
}

/**
 * Reports that a thing is open while the tab is visible, and gives who else has it open and what others changed. `since` is the last
 * change that the screen shows; before it is known, the first response's counts.
 */
export function usePresence(subject: string, since?: string): ReceivedPresence | undefined {
  const [presence, setPresence] = useState<ReceivedPresence>();
  const latest = useRef(since);
  useEffect(() => {
    latest.current = since;
  });
  useEffect(() => {
    let first: string | undefined;
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const beat = async () => {
      clearTimeout(timer);
      if (!isOpen || document.visibilityState !== 'visible') return;
      try {
        const result = await api.post(presenceCalls('/'), { subject, tab: TAB, since: latest.current ?? first });
        first ??= result.latest;
        if (isOpen) setPresence({ ...result, receivedAt: Date.now() });
      } catch {
        // Who else is here is no reason to disturb: the next report tries again.
      }
      clearTimeout(timer);
      if (isOpen) timer = setTimeout(() => void beat(), HEARTBEAT_MS);
    };
    const leave = () => void api.post(presenceCalls('/'), { subject, tab: TAB, isLeaving: true }).catch(() => {});
    const onVisibility = () => (document.visibilityState === 'visible' ? void beat() : leave());
    void beat();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isOpen = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      leave();
      setPresence(undefined);
    };
  }, [subject]);
  return presence;
}
