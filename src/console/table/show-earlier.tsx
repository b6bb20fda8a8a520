import { Button } from '#ui/button';
import { showEarlierMessages as messages } from './table.messages';

/** At the end of a card whose list grows: 'Show earlier mails'. */
export function ShowEarlier({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <p className="border-t border-line px-4 py-2 sm:px-5">
      <Button variant="ghost" size="sm" onClick={onClick}>
        {messages.showEarlier(what)}
      </Button>
    </p>
  );
}
