import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#console/badge';
import { SkeletonText } from '#console/skeleton';
import { Loaded } from '#console/table/loaded';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { versionListMessages as messages } from './versions-console.messages';

interface VersionRow {
  title: ReactNode;
  text?: ReactNode;
  /** Of the version that is published now. */
  badge?: string | false;
  /** What the button says to people who do not see its row; absent, the version cannot be restored. */
  restoreLabel?: string | false;
}

interface VersionListProps<Version> {
  /** What `useQuery` returns. */
  query: { data: { versions: Version[] } | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  keyOf: (version: Version) => string | number;
  rowOf: (version: Version, at: number) => VersionRow;
  /** Shown while nothing was published. */
  empty: ReactNode;
  /** On the button of each version. */
  restore: string;
  /** Resolves when the version is the draft, or when it was shown why not. */
  onRestore: (version: Version) => Promise<unknown>;
}

/** What was published, the newest first; any of it can be the draft again. */
export function VersionList<Version>({ query, keyOf, rowOf, empty, restore, onRestore }: VersionListProps<Version>) {
  const restoring = useMutation({ mutationFn: onRestore });
  return (
    <Loaded query={query} skeleton={<SkeletonText lines={3} />}>
      {({ versions }) =>
        versions.length === 0 ? (
          empty
        ) : (
          <ul className="divide-y divide-line">
            {versions.map((version, at) => {
              const { title, text, badge, restoreLabel } = rowOf(version, at);
              return (
                <li key={keyOf(version)} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                  <div className="min-w-0 flex-1">
                    <p dir="auto" className="font-semibold wrap-anywhere">
                      {title}
                    </p>
                    {text && (
                      <p dir="auto" className="text-sm wrap-anywhere text-muted">
                        {text}
                      </p>
                    )}
                  </div>
                  {badge && <Badge tone="good">{badge}</Badge>}
                  {restoreLabel && (
                    <Button
                      variant="secondary"
                      size="sm"
                      isBusy={restoring.isPending && restoring.variables === version}
                      aria-label={restoreLabel}
                      onClick={() => restoring.mutate(version)}
                    >
                      {restore}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )
      }
    </Loaded>
  );
}

/** The same in a dialog. */
export function VersionsDialog<Version>({ onClose, ...list }: VersionListProps<Version> & { onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={messages.versions}>
      <div className="p-5">
        <VersionList {...list} />
      </div>
    </Dialog>
  );
}

/** When it was published, and by whom: 'Version 3, yesterday, Ada Lovelace'. */
export function PublishedAt({ at, by, format }: { at: string; by: string | undefined; format: (at: string) => string }) {
  return (
    <>
      <time dateTime={at}>{format(at)}</time>
      {by && (
        <>
          , <bdi>{by}</bdi>
        </>
      )}
    </>
  );
}
