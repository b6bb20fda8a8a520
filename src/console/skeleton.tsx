/** Text that is on its way: as many lines as it will have. */
export function SkeletonText({ lines = 1 }: { lines?: number }) {
  return (
    <span aria-hidden className="grid gap-2.5 py-1">
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <span key={i} className={`skeleton block h-3.5 ${i === lines - 1 ? 'w-2/3' : 'w-full'}`} />
      ))}
    </span>
  );
}

/** The rows of a card that are on their way, to its edges. */
export function SkeletonPanel({ lines }: { lines: number }) {
  return (
    <div className="border-t border-line px-4 py-4 sm:px-5">
      <SkeletonText lines={lines} />
    </div>
  );
}

/** A form or an overview that is on its way: cards of labelled fields. */
export function SkeletonCard({ fields = 3 }: { fields?: number }) {
  return (
    <div aria-hidden className="rounded-md border border-line bg-surface p-4 sm:p-5">
      <span className="skeleton mb-5 block h-5 w-40" />
      <span className="grid gap-5">
        {Array.from({ length: fields }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
          <span key={i} className="grid gap-2">
            <span className="skeleton block h-3.5 w-28" />
            <span className="skeleton block h-12 w-full" />
          </span>
        ))}
      </span>
    </div>
  );
}

/** Says to screen readers what the skeletons show. */
export function LoadingStatus({ label }: { label: string }) {
  return (
    <p role="status" className="sr-only">
      {label}
    </p>
  );
}
