import { presenceBadgeMessages as messages } from './presence.messages';
import type { PresentPerson } from './presence.schema';

const AVATARS_SHOWN = 3;

/** Who else has the same open, in a screen's head. */
export function PresenceBadge({ others }: { others: readonly PresentPerson[] | undefined }) {
  const people = others ?? [];
  const text = sentenceOf(people);
  return (
    <div role="status" className="contents">
      {people.length > 0 && (
        <span title={text} className="inline-flex max-w-full items-center gap-2 rounded-full bg-raised py-1 pe-3 ps-1 text-sm font-medium">
          <span aria-hidden className="flex shrink-0 -space-x-1.5">
            {people.slice(0, AVATARS_SHOWN).map(({ _id, name }) => (
              <span
                key={_id}
                className="grid size-6 place-items-center rounded-full border-2 border-raised bg-accent text-note font-semibold text-on-accent"
              >
                {initialOf(name)}
              </span>
            ))}
          </span>
          <span className="truncate">{text}</span>
        </span>
      )}
    </div>
  );
}

function sentenceOf(people: readonly PresentPerson[]): string {
  const [first, second] = people.map(({ name }) => name);
  if (people.length === 1) return messages.isHereToo(first);
  if (people.length === 2) return messages.andAreHereToo(first, second);
  return messages.andOthersAreHereToo(first, people.length - 1);
}

function initialOf(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '?';
}
