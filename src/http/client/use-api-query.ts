import { useCallback, useEffect, useState } from 'react';
import { getAs } from './api-client';
import type { ApiPath, Endpoint, Result } from './api-paths';

/** The state of a call. While it is reloaded, or loaded for another path, the last data stay. */
export type QueryResult<Data> =
  | { status: 'loading'; data?: Data | undefined }
  | { status: 'ready'; data: Data }
  | { status: 'failed'; error: unknown };

interface ApiQuery<Data> {
  result: QueryResult<Data>;
  reload: () => void;
  /** Takes over data that another call returned. */
  replace: (data: Data) => void;
}

/**
 * Calls the API when the component mounts, and again when the path changes; only the last call's result counts. A call that
 * must wait for something else passes its own `load`, which has to be the same function on each render.
 */
export function useApiQuery<E extends Endpoint>(
  path: ApiPath<{ $get: E }>,
  load?: (path: ApiPath<{ $get: E }>) => Promise<Result<E>>,
): ApiQuery<Result<E>>;
export function useApiQuery<Path extends string, Data>(path: Path, load: (path: Path) => Promise<Data> = getAs): ApiQuery<Data> {
  const [result, setResult] = useState<QueryResult<Data>>({ status: 'loading' });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the call.
  useEffect(() => {
    let isCurrent = true;
    setResult((before) => ({ status: 'loading', data: before.status === 'failed' ? undefined : before.data }));
    load(path).then(
      (data) => isCurrent && setResult({ status: 'ready', data }),
      (error: unknown) => isCurrent && setResult({ status: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, round, load]);

  const reload = useCallback(() => setRound((count) => count + 1), []);
  const replace = useCallback((data: Data) => setResult({ status: 'ready', data }), []);
  return { result, reload, replace };
}
