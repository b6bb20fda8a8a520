import { X } from 'lucide-react';
import { Link } from 'react-router';
import { DISMISSED_KEY } from './announcement-script';
import type { Bar } from './shown-theme';
import { themeMessages as messages } from './theme.messages';

/** Above the header of every page. It works without its code until somebody dismisses it. */
export function AnnouncementBar({ bar: { id, text, link, isDismissable } }: { bar: Bar }) {
  const dismiss = () => {
    document.documentElement.dataset.barGone = '';
    try {
      localStorage.setItem(DISMISSED_KEY, id);
    } catch {
      // It is shown again on the next page.
    }
  };
  return (
    <aside aria-label={messages.announcement} className="announcement bg-accent text-on-accent">
      <div className="container-shop flex items-center justify-center gap-2">
        <p dir="auto" className="min-w-0 py-2.5 text-center text-sm font-semibold text-balance wrap-anywhere">
          {link ? (
            <Link to={link} className="underline underline-offset-4">
              {text}
            </Link>
          ) : (
            text
          )}
        </p>
        {isDismissable && (
          <button
            type="button"
            aria-label={messages.dismiss}
            onClick={dismiss}
            className="grid size-11 shrink-0 place-items-center rounded-full focus-visible:-outline-offset-4 focus-visible:outline-on-accent"
          >
            <X aria-hidden className="size-4.5" />
          </button>
        )}
      </div>
    </aside>
  );
}
