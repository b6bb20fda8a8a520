import { splitNote } from './notes.rules';
import type { Person } from './notes.schema';

/** A note's plain text, with links and the names of people. */
export function NoteText({ text, people }: { text: string; people: readonly Person[] }) {
  return splitNote(text, people).map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
    if (part.type === 'text') return <span key={i}>{part.text}</span>;
    if (part.type === 'person') {
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <span key={i} className="font-semibold text-accent">
          @{part.name}
        </span>
      );
    }
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <a key={i} href={part.url} target="_blank" rel="noopener noreferrer nofollow" className="text-accent underline">
        {part.url}
      </a>
    );
  });
}
