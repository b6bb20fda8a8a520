import { useEffect, useEffectEvent } from 'react';

interface Combobox {
  isOpen: boolean;
  listId: string;
  chosenId: string | undefined;
  onType: () => void;
  /** One down, or one up (−1). */
  onMove: (step: 1 | -1) => void;
  onClose: () => void;
}

/** Makes the field a combobox: it is rendered by the header, which does without this code until someone searches. */
export function useCombobox(input: HTMLInputElement, { isOpen, listId, chosenId, onType, onMove, onClose }: Combobox) {
  useEffect(() => {
    input.ariaExpanded = String(isOpen);
    setOrRemove(input, 'aria-controls', isOpen ? listId : undefined);
    setOrRemove(input, 'aria-activedescendant', chosenId);
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [input, isOpen, listId, chosenId]);

  const type = useEffectEvent(onType);
  const leave = useEffectEvent(onClose);
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    // What an input method is being told is not for us.
    if (event.isComposing) return;
    if (event.key === 'ArrowDown') onMove(1);
    else if (event.key === 'ArrowUp') onMove(-1);
    else if (event.key === 'Escape' && isOpen) onClose();
    else if (event.key === 'Enter' && chosenId !== undefined) document.getElementById(chosenId)?.click();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    input.addEventListener('input', () => type(), { signal });
    input.addEventListener('keydown', (event) => pressKey(event), { signal });
    input.addEventListener('blur', () => leave(), { signal });
    input.form?.addEventListener('submit', () => leave(), { signal });
    return () => listeners.abort();
  }, [input]);
}

function setOrRemove(element: Element, name: string, value: string | undefined) {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
