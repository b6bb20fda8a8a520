import { Suspense, useSyncExternalStore } from 'react';
import { Dialog } from '#ui/dialog';
import { lazyPart } from '#ui/lazy-part';
import { createStore } from '#ui/store';
import { confirmationDialogMessages as messages } from './confirmation-dialog.messages';

const ConfirmationForm = lazyPart(async () => (await import('./confirmation-form.console')).ConfirmationForm);

interface OpenConfirmation {
  result: Promise<boolean>;
  resolve: (isConfirmed: boolean) => void;
}

const current = createStore<OpenConfirmation | undefined>(undefined);

/** Whether the person proves who they are. Calls that are refused at the same moment wait for the same dialog. */
export function confirmIdentity(): Promise<boolean> {
  const open = current.get();
  if (open) return open.result;
  const { promise: result, resolve } = Promise.withResolvers<boolean>();
  current.set({ result, resolve });
  return result;
}

/** Where the confirmation appears: once in the console. */
export function ConfirmationHost() {
  const open = useSyncExternalStore(current.subscribe, current.get, () => undefined);
  const close = (isConfirmed: boolean) => {
    current.set(undefined);
    open?.resolve(isConfirmed);
  };
  return (
    <Dialog isOpen={open !== undefined} onClose={() => close(false)} title={messages.confirmThatItIsYou}>
      <Suspense fallback={<div className="h-72" />}>
        <ConfirmationForm onClose={close} />
      </Suspense>
    </Dialog>
  );
}
