import { useCallback, useEffect, useState } from 'react';
import { api } from './api-client';

/** What a screen knows of a call's answer. While another one is asked for, the last one stays. */
export type Asked<Answer> =
  | { status: 'loading'; answer?: Answer | undefined }
  | { status: 'ready'; answer: Answer }
  | { status: 'failed'; error: unknown };

/**
 * Asks the API when the screen appears, and again when the path changes. The last question's answer counts. A question
 * that must wait for something else gives a function that asks; it has to be the same one each time.
 */
export function useAnswer<Answer>(path: string, ask: (path: string) => Promise<Answer> = api.get) {
  const [asked, setAsked] = useState<Asked<Answer>>({ status: 'loading' });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same again.
  useEffect(() => {
    let isCurrent = true;
    setAsked((before) => ({ status: 'loading', answer: before.status === 'failed' ? undefined : before.answer }));
    ask(path).then(
      (answer) => isCurrent && setAsked({ status: 'ready', answer }),
      (error: unknown) => isCurrent && setAsked({ status: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, round, ask]);

  const reload = useCallback(() => setRound((count) => count + 1), []);
  /** Takes over what another call brought along. */
  const replace = useCallback((answer: Answer) => setAsked({ status: 'ready', answer }), []);
  return { asked, reload, replace };
}
