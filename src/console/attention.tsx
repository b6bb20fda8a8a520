import { ChevronRight, CircleAlert, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { attentionMessages as messages } from './console.messages';
import { formatCount } from './format';

/** Something that waits for a person, and the view that shows it. */
export interface AttentionItem {
  key: string;
  icon: LucideIcon;
  text: string;
  hint?: string | undefined;
  /** How many; a single thing has none. */
  count?: number | undefined;
  to: string;
  /** Cannot wait. */
  isUrgent?: boolean;
}

/** What one part of the shop has to report. */
export interface Attention {
  items: readonly AttentionItem[];
  isLoading: boolean;
  /** The part that could not be loaded. */
  failed?: string | undefined;
}

export function AttentionList({ items, failed }: { items: readonly AttentionItem[]; failed: readonly string[] }) {
  return (
    <ul className="border-t border-line">
      {failed.map((part) => (
        <li
          key={part}
          className="flex items-center gap-3 border-b border-line px-4 py-3 text-sm font-medium text-bad last:border-b-0 sm:px-5"
        >
          <CircleAlert aria-hidden className="size-5 shrink-0" />
          {messages.couldNotBeLoaded(part)}
        </li>
      ))}
      {items.map((item) => (
        <AttentionLine key={item.key} item={item} />
      ))}
    </ul>
  );
}

function AttentionLine({ item: { icon: Icon, text, hint, count, to, isUrgent } }: { item: AttentionItem }) {
  return (
    <li className="border-b border-line last:border-b-0">
      <Link to={to} className="flex min-h-13 items-center gap-3 px-4 py-2 hover:bg-raised focus-visible:-outline-offset-2 sm:px-5">
        <Icon aria-hidden className={`size-5 shrink-0 ${isUrgent ? 'text-bad' : 'text-muted'}`} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{text}</span>
          {hint && <span className="block text-sm text-muted">{hint}</span>}
        </span>
        {count !== undefined && <span className="font-semibold tabular-nums">{formatCount(count)}</span>}
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
