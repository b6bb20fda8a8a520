import { RefreshCw } from 'lucide-react';
import { formatWhen } from '#console/format';
import type { OthersChange } from '#features/platform/presence/presence.schema';
import { Button } from '#ui/button';
import { richText } from '#ui/rich-text';
import { changeSentence } from './order-change-sentence.console';
import { orderChangesMessages as messages } from './order-screens.messages';

const MOST_SHOWN = 3;

interface OrderChangesProps {
  /** What others did since the page was loaded; none where a customer or the shop itself changed it. */
  changes: readonly OthersChange[];
  onLoad: () => void;
}

/** The order is not any more what the page shows. Nothing is replaced before somebody wants it. */
export function OrderChanges({ changes, onLoad }: OrderChangesProps) {
  const more = changes.length - MOST_SHOWN;
  return (
    <section
      aria-label={messages.changedMeanwhile}
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md border border-accent bg-accent/10 px-4 py-3"
    >
      <div className="min-w-0 text-cell wrap-anywhere">
        {changes.length === 0 ? (
          <p className="font-medium">{messages.thisOrderHasChangedSinceYouOpened}</p>
        ) : (
          <ul>
            {changes.slice(0, MOST_SHOWN).map(({ _id, by, action, at }) => (
              <li key={_id}>
                {richText(changeSentence(action), {
                  person: (
                    <span dir="auto" className="font-medium">
                      {by}
                    </span>
                  ),
                })}
                <span className="text-muted"> · {formatWhen(at)}</span>
              </li>
            ))}
          </ul>
        )}
        {more > 0 && <p className="text-muted">{messages.andMore(more)}</p>}
        <p className="text-sm text-muted">{messages.whatYouAreTypingStays}</p>
      </div>
      <Button size="sm" onClick={onLoad}>
        <RefreshCw aria-hidden className="size-4" />
        {messages.showTheChanges}
      </Button>
    </section>
  );
}
