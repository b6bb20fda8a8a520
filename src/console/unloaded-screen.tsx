import type { ReactNode } from 'react';
import { ApiError } from '#http/client/api-error';
import { FailedState } from './empty-state';
import { PageHeader } from './page-header';
import { LoadingStatus, SkeletonCard } from './skeleton';

interface UnloadedScreenProps {
  title: string;
  back: { label: string; to: string };
  error: unknown;
  onRetry: () => void;
  /** What is said of a record that does not exist; without it, what the call says. */
  missing?: ReactNode;
  /** Announced while the record is loaded. */
  label?: string;
  /** How many fields the cards have that stand in its place. */
  cards: readonly number[];
}

/** The screen of one record until it is loaded, if it could not be, and if there is none. */
export function UnloadedScreen({ title, back, error, onRetry, missing, label, cards }: UnloadedScreenProps) {
  const isMissing = missing !== undefined && error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title={title} back={back} />
      {isMissing && missing}
      {Boolean(error) && !isMissing && <FailedState error={error} onRetry={onRetry} />}
      {!error && (
        <div className="grid gap-4">
          {label && <LoadingStatus label={label} />}
          {cards.map((fields, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change.
            <SkeletonCard key={at} fields={fields} />
          ))}
        </div>
      )}
    </>
  );
}
