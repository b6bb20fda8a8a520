import { useEffect, useRef, useState } from 'react';
import { nameOf } from '#console/commands/shortcut-keys';
import { useShortcuts } from '#console/commands/shortcuts';
import { changedFields, pickFields } from '#console/form/record-form.rules';
import type { Theme } from '#features/content/theme/theme.schema';
import { type EditHistory, recordEdit, redoEdit, type Step, undoEdit } from './edit-history.rules';
import { editHistoryMessages as messages } from './theme-screens.messages';
import type { ThemeForm } from './use-theme-form.console';

export interface FormHistory {
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
}

/** The form, whose edits can be undone and done again; discarding what is not saved is an edit too. */
export function useEditHistory(form: ThemeForm): { form: ThemeForm; history: FormHistory } {
  const [edits, setEdits] = useState<EditHistory<Theme>>({ done: [], undone: [] });
  // A part of the form may keep a function of an earlier render.
  const latest = useRef({ form, edits });
  useEffect(() => {
    latest.current = { form, edits };
  });
  const record = (change: Partial<Theme>) => {
    const { values } = latest.current.form;
    const after = changedFields(change, values);
    const names = Object.keys(after) as (keyof Theme)[];
    if (names.length === 0) return;
    const edit = { before: pickFields(values, names), after, at: Date.now(), isTyped: isTextField(document.activeElement) };
    setEdits((now) => recordEdit(now, edit));
  };
  const take = (step: (history: EditHistory<Theme>, values: Theme) => Step<Theme>) => {
    const { history, change } = step(latest.current.edits, latest.current.form.values);
    setEdits(history);
    if (change) latest.current.form.set(change);
  };
  const undo = () => take(undoEdit);
  const redo = () => take(redoEdit);
  useHistoryKeys({ undo, redo });
  return {
    form: {
      ...form,
      set: (change) => {
        record(typeof change === 'function' ? change(latest.current.form.values) : change);
        form.set(change);
      },
      discard: () => {
        if (form.record) record(form.record);
        form.discard();
      },
    },
    history: { canUndo: edits.done.length > 0, canRedo: edits.undone.length > 0, undo, redo },
  };
}

const GROUP = messages.themeEditor;

/** Outside of text fields, where the browser undoes what was typed. */
function useHistoryKeys(actions: Pick<FormHistory, 'undo' | 'redo'>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  // Only listed: the keys are those of the browser in a text field.
  useShortcuts([
    { keys: 'mod+z', label: messages.undo, group: GROUP },
    { keys: 'mod+shift+z', label: messages.redo, group: GROUP },
  ]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = { 'mod+z': latest.current.undo, 'mod+shift+z': latest.current.redo, 'mod+y': latest.current.redo }[nameOf(event)];
      if (!act || event.defaultPrevented || isTextField(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit', 'color'].includes(target.type);
  return target instanceof HTMLTextAreaElement;
}
