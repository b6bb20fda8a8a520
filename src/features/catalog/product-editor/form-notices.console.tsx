import { Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatWhen } from '#console/format';
import { listInSentence } from '#shared/list-in-sentence';
import { IconButton } from '#ui/button';
import type { FieldChange } from './product-editor.schema';
import { formNoticesMessages as messages } from './product-editor-console.messages';
import { labelOf } from './product-merge.console';

/** 'Price and Tags were changed by Sam Lee, 2 min ago.', one line for each person. */
export function MergedNotice({ changes, onClose }: { changes: readonly FieldChange[]; onClose: () => void }) {
  if (changes.length === 0) return null;
  const people = [...new Map(changes.map(({ by }) => [by._id, by.name]))];
  return (
    <FormNotice onClose={onClose}>
      {people.map(([id, name]) => {
        const own = changes.filter(({ by }) => by._id === id);
        const labels = [...new Set(own.map(({ field }) => labelOf(field)))];
        const last =
          own
            .map(({ at }) => at)
            .toSorted()
            .at(-1) ?? '';
        return (
          <p key={id}>
            {messages.changedBy({
              labels: listInSentence(labels),
              count: labels.length,
              name,
              last: formatWhen(last),
            })}
          </p>
        );
      })}
    </FormNotice>
  );
}

/** Changes of an earlier visit. */
export function RestoredNotice({ onClose }: { onClose: () => void }) {
  return <FormNotice onClose={onClose}>{messages.yourUnsavedChangesFromBeforeAreBack}</FormNotice>;
}

function FormNotice({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <div role="status" className="mb-4 flex items-start gap-3 rounded-md border border-line bg-accent/8 py-2 pe-2 ps-4">
      <Info aria-hidden className="mt-2.5 size-5 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 py-2">{children}</div>
      <IconButton label={messages.closeThisNote} onClick={onClose}>
        <X aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  );
}
