import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiListQuery } from '#console/api-query';
import { FailedState } from '#console/empty-state';
import { LoadingStatus, SkeletonText } from '#console/skeleton';
import type { ApiPath, Endpoint, Result } from '#http/client/api-paths';
import { reportMessages as messages } from './insight-console.messages';

const SKELETON_LINES = 6;

/** One chart of the screen. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className="min-w-0 rounded-md border border-line bg-surface p-4 sm:p-5">{children}</div>;
}

interface ReportProps<Call extends Endpoint> {
  path: ApiPath<{ $get: Call }>;
  title: string;
  children: (data: Result<Call>) => ReactNode;
}

/** A chart with a call of its own, so that none waits for another. */
export function Report<Call extends Endpoint>({ path, title, children }: ReportProps<Call>) {
  const { data, error, refetch, isPlaceholderData } = useQuery(apiListQuery(path));
  return (
    <Panel>
      {data ? (
        <div className={isPlaceholderData ? 'opacity-60' : ''}>{children(data)}</div>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <LoadingStatus label={messages.isBeingLoaded(title)} />
          <SkeletonText lines={SKELETON_LINES} />
        </>
      )}
    </Panel>
  );
}
