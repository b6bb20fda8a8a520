import { CircleAlert } from 'lucide-react';
import type { ComponentProps, RefObject } from 'react';

interface CheckedFormProps extends ComponentProps<'form'> {
  summaryRef: RefObject<HTMLDivElement | null>;
  /** The sentences of errors that stand beside no field. */
  unplaced: readonly string[];
}

/** A form whose rules the shop checks: what is wrong stands beside its field, and at the top where no field is to blame. */
export function CheckedForm({ summaryRef, unplaced, children, ...form }: CheckedFormProps) {
  return (
    <form method="post" noValidate {...form}>
      {unplaced.length > 0 && (
        <div
          ref={summaryRef}
          role="alert"
          tabIndex={-1}
          className="col-span-full mb-5 flex gap-3 rounded-sm border border-bad p-4 font-medium text-bad [.grid>&]:mb-0"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <ul className="min-w-0 grid gap-1 wrap-anywhere">
            {unplaced.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {children}
    </form>
  );
}
