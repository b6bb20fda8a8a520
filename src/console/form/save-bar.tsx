import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useShortcuts } from '#console/commands/shortcuts';
import { confirm } from '#console/dialog/confirm';
import { Button } from '#ui/button';
import { saveBarMessages as messages } from './form.messages';
import { guardForm, leavesChanges } from './leave-guard';

interface SaveBarProps {
  /** Whether something is changed; the bar is shown then. */
  isDirty: boolean;
  isSaving: boolean;
  /** What is changed, such as '3 cells changed'. */
  text?: string;
  onSave: () => void;
  onDiscard: () => void;
  saveLabel?: string;
  /** Discarding has to be confirmed. */
  confirmsDiscard?: boolean;
  /** Another search of the same screen, such as its next page, is leaving too. */
  guardsSearch?: boolean;
}

const LEAVE = {
  title: messages.leaveWithoutSaving,
  text: messages.yourChangesOnThisScreen,
  action: messages.leave,
  cancel: messages.stay,
  isDanger: true,
};
const DISCARD = {
  title: messages.discardAllChanges,
  text: messages.thisScreenGoesBackToWhat,
  action: messages.discard,
  cancel: messages.goOnEditing,
  isDanger: true,
};

/** Appears with the first change, saves with Ctrl S, and leaving has to be confirmed. */
export function SaveBar({ isDirty, isSaving, text = messages.unsavedChanges, onSave, onDiscard, ...options }: SaveBarProps) {
  const { saveLabel = messages.save, confirmsDiscard = true } = options;
  useLeaveQuestion(isDirty, options.guardsSearch);
  const isIdle = () => !isDirty || isSaving;
  useShortcuts([{ keys: 'mod+s', label: messages.save, group: messages.thisScreen, run: () => !isIdle() && onSave(), isIdle }]);

  const discard = async () => {
    if (!confirmsDiscard || (await confirm(DISCARD))) onDiscard();
  };
  return (
    <>
      <p role="status" className="sr-only">
        {isDirty ? text : ''}
      </p>
      {isDirty && (
        <section
          aria-label={messages.unsavedChanges}
          className="save-bar sticky bottom-[calc(var(--console-bottom,0px)+0.75rem)] z-30 mx-auto mt-6 flex w-fit max-w-full flex-wrap items-center rounded-lg border border-line bg-surface p-2 ps-5 shadow-float"
        >
          {/* Above the buttons where a small screen has no room beside them. */}
          <span className="me-auto min-w-0 py-1 pe-1 text-sm font-semibold wrap-anywhere sm:pe-3">{text}</span>
          <span className="ms-auto flex flex-wrap items-center justify-end gap-1 sm:gap-2">
            <Button variant="ghost" size="sm" disabled={isSaving} onClick={() => void discard()}>
              {messages.discard}
            </Button>
            <Button size="sm" isBusy={isSaving} busyText={messages.saving} onClick={onSave} aria-keyshortcuts="Control+S Meta+S">
              {saveLabel}
            </Button>
          </span>
        </section>
      )}
    </>
  );
}

/** Leaving for another screen is confirmed in the console's dialog, leaving the console in the browser's own. */
function useLeaveQuestion(isDirty: boolean, guardsSearch = false): void {
  useEffect(() => {
    if (!isDirty) return;
    const release = guardForm({ guardsSearch });
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => {
      release();
      removeEventListener('beforeunload', hold);
    };
  }, [isDirty, guardsSearch]);
}

/** Confirms that changes are left, for all forms of a screen: once in the frame. */
export function LeaveQuestion() {
  const blocker = useBlocker(leavesChanges);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm(LEAVE).then((mayLeave) => (mayLeave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  return null;
}
