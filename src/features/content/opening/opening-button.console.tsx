import { DoorClosed, DoorOpen } from 'lucide-react';
import { confirm } from '#console/dialog/confirm';
import { Button } from '#ui/button';
import { openingButtonMessages as messages } from './opening-button.messages';
import { useOpeningChange } from './opening-calls.console';

const OPEN = {
  title: messages.openTheDoors,
  text: messages.visitorsSeeTheShopFromNowOn,
  action: messages.openTheDoorsButton,
};
const CLOSE = {
  title: messages.closeTheDoors,
  text: messages.visitorsSeeComingSoon,
  action: messages.closeTheDoorsButton,
  isDanger: true,
};

export function OpeningButton({ isOpen }: { isOpen: boolean }) {
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
      {isOpen ? messages.closeTheDoorsButton : messages.openTheDoorsButton}
    </Button>
  );
}
