import { useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { createStore } from '#ui/store';
import { confirmMessages as messages } from './dialog.messages';

interface Question {
  title: string;
  text?: string;
  /** The label of the button that does it: a verb, not 'OK'. */
  action: string;
  cancel?: string;
  isDanger?: boolean;
  /** Must be typed first, for what cannot be undone. */
  typed?: string;
}

interface OpenQuestion extends Question {
  resolve: (isConfirmed: boolean) => void;
}

const current = createStore<OpenQuestion | undefined>(undefined);

/** Whether the person confirms. A dialog that is open already is cancelled. */
export function confirm(question: Question): Promise<boolean> {
  current.get()?.resolve(false);
  return new Promise((resolve) => current.set({ ...question, resolve }));
}

/** Where confirmations appear: once in the frame. */
export function ConfirmHost() {
  const question = useSyncExternalStore(current.subscribe, current.get, () => undefined);
  const close = (isConfirmed: boolean) => {
    question?.resolve(isConfirmed);
    current.set(undefined);
  };
  return (
    <Dialog isOpen={question !== undefined} onClose={() => close(false)} title={question?.title ?? ''}>
      {question && <ConfirmForm key={question.title} question={question} onClose={close} />}
    </Dialog>
  );
}

function ConfirmForm({ question, onClose }: { question: Question; onClose: (isConfirmed: boolean) => void }) {
  const { text, action, cancel = messages.cancel, isDanger, typed } = question;
  const [entered, setEntered] = useState('');
  const isReady = typed === undefined || entered.trim() === typed;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onClose(true);
      }}
      className="p-5"
    >
      {text && <p className="text-muted">{text}</p>}
      {typed !== undefined && (
        <label className="mt-4 block text-sm font-semibold">
          {messages.typeToConfirm(typed)}
          <input
            dir="auto"
            value={entered}
            autoComplete="off"
            onChange={(event) => setEntered(event.target.value)}
            className="mt-1.5 block h-11 w-full rounded-sm border border-line bg-surface px-3 text-base font-normal"
          />
        </label>
      )}
      <div className="dialog-actions mt-6">
        <Button variant="secondary" onClick={() => onClose(false)}>
          {cancel}
        </Button>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} disabled={!isReady}>
          {action}
        </Button>
      </div>
    </form>
  );
}
