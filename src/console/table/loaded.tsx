import type { ReactNode } from 'react';
import { FailedState } from '#console/empty-state';
import { RefreshNotice } from './refresh-notice';

interface LoadedProps<Data> {
  /** What `useQuery` returns, or a list. */
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a call returned. Once it is shown it stays: a refresh that fails adds a notice. */
export function Loaded<Data>({ query: { data, error, isFetching, refetch }, skeleton, children }: LoadedProps<Data>) {
  const retry = () => void refetch();
  if (data === undefined) return error ? <FailedState error={error} onRetry={retry} /> : skeleton;
  return (
    <>
      {Boolean(error) && <RefreshNotice error={error} isBusy={isFetching} onRetry={retry} />}
      {children(data)}
    </>
  );
}
