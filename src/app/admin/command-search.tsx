import { useMemo } from 'react';
import { CommandDialog } from '#console/dialog/command-dialog';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { commandsFor } from './commands';

/** What Ctrl K opens; loaded with the first search. */
export function CommandSearch({ user, onClose }: { user: User; onClose: () => void }) {
  const sources = useMemo(() => commandsFor(user), [user]);
  return <CommandDialog sources={sources} onClose={onClose} />;
}
