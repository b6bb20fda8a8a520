import { Button } from '#ui/button';

/** At the end of a card whose list grows; the label is a whole sentence, such as 'Show earlier mails'. */
export function ShowEarlier({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <p className="border-t border-line px-4 py-2 sm:px-5">
      <Button variant="ghost" size="sm" onClick={onClick} className="-ms-4">
        {label}
      </Button>
    </p>
  );
}
