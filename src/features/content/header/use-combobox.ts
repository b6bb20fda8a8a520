import { useEffect, useEffectEvent } from 'react';

interface Combobox {
  isOpen: boolean;
  listId: string;
  chosenId: string | undefined;
  onType: () => void;
  /** 1 for down, −1 for up. */
  onMove: (step: 1 | -1) => void;
  onClose: () => void;
}

/** Turns the field into a combobox. The header renders the field without this code, which is loaded lazily. */
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
    // Ignores keys that an input method editor handles.
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
