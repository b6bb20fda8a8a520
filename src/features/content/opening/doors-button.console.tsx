import { DoorClosed, DoorOpen } from 'lucide-react';
import { confirm } from '#console/dialog/confirm';
import { Button } from '#ui/button';
import { useOpeningChange } from './opening-calls.console';

const OPEN = {
  title: 'Open the doors?',
  text: 'Visitors see the shop from now on, and can order.',
  action: 'Open the doors',
};
const CLOSE = {
  title: 'Close the doors?',
  text: 'Visitors see “Coming soon”, and nobody can order until you open them again. Staff sees the shop.',
  action: 'Close the doors',
  isDanger: true,
};

export function DoorsButton({ isOpen }: { isOpen: boolean }) {
  const change = useOpeningChange();
  const Icon = isOpen ? DoorClosed : DoorOpen;
  return (
    <Button
      variant={isOpen ? 'secondary' : 'primary'}
      size="sm"
      isBusy={change.isPending}
      onClick={async () => {
        if (await confirm(isOpen ? CLOSE : OPEN)) change.mutate({ isOpen: !isOpen });
      }}
    >
      <Icon aria-hidden className="size-4.5" />
      {isOpen ? 'Close the doors' : 'Open the doors'}
    </Button>
  );
}
