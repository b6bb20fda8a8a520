import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#ui/lazy-part';
import { commandMenuMessages as messages } from './commands.messages';
import { useShortcuts } from './shortcuts';

const loadList = async () => (await import('./shortcut-list')).ShortcutList;
const ShortcutList = lazyPart(loadList);

const GROUP = messages.everywhere;

interface CommandMenuProps {
  /** The `CommandDialog` with what it finds, loaded when it is opened first. */
  dialog: (onClose: () => void) => ReactNode;
  /** Its button, if the frame has one. */
  children?: (open: () => void) => ReactNode;
}

/** The command menu (Ctrl K) and the list of shortcuts (?): once in the frame. */
export function CommandMenu({ dialog, children }: CommandMenuProps) {
  const [opened, setOpened] = useState<'commands' | 'shortcuts'>();
  useShortcuts([
    { keys: 'mod+k', label: messages.searchAndCommands, group: GROUP, run: () => setOpened('commands') },
    { keys: '?', label: messages.shortcuts, group: GROUP, run: () => setOpened('shortcuts') },
  ]);
  const close = () => setOpened(undefined);
  return (
    <>
      {children?.(() => setOpened('commands'))}
      <Suspense>
        {opened === 'commands' && dialog(close)}
        {opened === 'shortcuts' && <ShortcutList onClose={close} />}
      </Suspense>
    </>
  );
}
