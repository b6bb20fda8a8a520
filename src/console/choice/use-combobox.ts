import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { placeBeside } from '#console/dialog/popover-place';
import { comboboxMessages as messages } from './choice.messages';
import type { ComboboxProps, Option } from './combobox.types';
import { useActiveRow } from './use-active-row';
import { useOptions } from './use-options';

/** The state of a combobox: what is typed, which options match it, which one the arrow keys are at. */
export function useCombobox(props: ComboboxProps) {
  const { value, onChoose, onRemove, onCreate, free } = props;
  const several = isSeveral(value) ? value : undefined;
  const one = isSeveral(value) ? undefined : value;
  const [text, setText] = useState<string>();
  const isOpen = text !== undefined;
  const found = useOptions(text, props);
  const created = onCreate && newOption(text, found.options);
  const rows = created ? [...found.options, created] : found.options;
  const isChosen = (option: Option) => (several ?? (one ? [one] : [])).some((chosen) => chosen.value === option.value);

  const close = () => {
    setText(undefined);
    row.reset();
  };
  const choose = (option: Option | undefined) => {
    if (!option) return;
    if (option === created) onCreate?.(text?.trim() ?? '');
    else if (several && isChosen(option)) onRemove?.(option);
    else onChoose(option);
    if (several) setText('');
    else close();
  };
  const row = useActiveRow(rows, { isLoading: found.isLoading, choose });
  const open = () => setText((before) => before ?? free?.text ?? '');
  const move = (step: number) => {
    if (isOpen) row.move(step);
    else open();
  };
  const actionOf = (key: string): (() => void) | undefined => {
    if (key === 'ArrowDown') return () => move(1);
    if (key === 'ArrowUp') return () => move(-1);
    if (key === 'Enter' && isOpen) return row.enter;
    return key === 'Escape' && isOpen ? close : undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = several?.at(-1);
    if (event.key === 'Backspace' && !text && last) onRemove?.(last);
    const act = actionOf(event.key);
    if (!act || event.nativeEvent.isComposing) return;
    // Escape closes the list, not what is around it.
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const type = (typed: string) => {
    setText(typed);
    free?.onType(typed);
    row.reset();
  };
  const nothing = onCreate && !text ? messages.typeToCreate : messages.nothingFound;
  const message = found.isLoading ? messages.searching : found.hasFailed ? messages.thisSearchFailed : nothing;
  return { text, isOpen, open, close, type, rows, active: row.active, choose, onKeyDown, several, one, isChosen, message };
}

function isSeveral(value: ComboboxProps['value']): value is readonly Option[] {
  return Array.isArray(value);
}

function newOption(text: string | undefined, options: readonly Option[]): Option | undefined {
  const requested = text?.trim();
  if (!requested || options.some(({ label }) => label.toLowerCase() === requested.toLowerCase())) return undefined;
  return { value: `create ${requested}`, label: messages.create(requested) };
}

/** Shows a list in the top layer, at its field and as wide as it. */
export function useListPlace(isOpen: boolean) {
  const field = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    if (!isOpen || !element) return;
    const follow = () => {
      if (!field.current) return;
      const box = field.current.getBoundingClientRect();
      const { top, bottom, maxHeight } = placeBeside(box, { width: document.documentElement.clientWidth, height: innerHeight });
      const place = { top, bottom, maxHeight, left: box.left, width: box.width };
      for (const [name, size] of Object.entries(place)) Object.assign(element.style, { [name]: size === undefined ? '' : `${size}px` });
    };
    follow();
    element.showPopover();
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
      element.hidePopover();
    };
  }, [isOpen]);
  return { field, list };
}
