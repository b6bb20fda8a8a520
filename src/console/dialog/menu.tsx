import type { LucideIcon } from 'lucide-react';
import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { IconButton } from '#ui/button';
import { Popover, type PopoverTrigger } from './popover';

export interface MenuItem {
  label: string;
  /** What it is for, in one line below the label. */
  hint?: string;
  /** The heading above it and the items after it that have the same one. */
  group?: string;
  icon?: LucideIcon;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** A line above it. */
  startsGroup?: boolean;
  /** An address, or an action. */
  to?: string;
  onSelect?: () => void;
}

interface MenuProps {
  /** The accessible name of the menu, and of the button of three dots. */
  label: string;
  items: readonly MenuItem[];
  /** Instead of the button of three dots. */
  trigger?: (props: PopoverTrigger) => ReactNode;
}

/** A menu button: arrow keys, Home, End and first letters move, Enter and Space choose. WAI-ARIA: menu button pattern. */
export function Menu({ label, items, trigger }: MenuProps) {
  return (
    <Popover
      label={label}
      role="menu"
      trigger={trigger ?? ((props) => <DotsButton label={label} {...props} />)}
      onShown={(menu) => itemsOf(menu)[0]?.focus()}
      onKeyDown={moveFocus}
    >
      {(close) =>
        groupsOf(items).map(({ group, members }, i) =>
          group === undefined ? (
            members.map((item) => <Row key={item.label} item={item} close={close} />)
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: a menu may only contain items, lines and groups.
            <div key={group} role="group" aria-label={group} className={i > 0 ? 'mt-1.5 border-t border-line pt-1.5' : ''}>
              <p aria-hidden className="px-3 pt-1 pb-1.5 text-sm font-semibold text-muted">
                {group}
              </p>
              {members.map((item) => (
                <Row key={item.label} item={item} close={close} />
              ))}
            </div>
          ),
        )
      }
    </Popover>
  );
}

function groupsOf(items: readonly MenuItem[]): { group: string | undefined; members: MenuItem[] }[] {
  const groups: { group: string | undefined; members: MenuItem[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.group === item.group) last.members.push(item);
    else groups.push({ group: item.group, members: [item] });
  }
  return groups;
}

function Row({ item, close }: { item: MenuItem; close: () => void }) {
  return (
    <div role="none" className={item.startsGroup ? 'mt-1.5 border-t border-line pt-1.5' : ''}>
      <Item item={item} close={close} />
    </div>
  );
}

const ITEM =
  'flex min-h-9 w-full items-center gap-3 rounded-sm px-3 py-1 text-start text-cell outline-none hover:bg-raised focus:bg-raised focus-visible:outline-2 focus-visible:-outline-offset-2 disabled:opacity-50 pointer-coarse:min-h-12';

function Item({ item: { label, hint, icon: Icon, isDanger, isDisabled, to, onSelect }, close }: { item: MenuItem; close: () => void }) {
  const hintId = useId();
  const naming = hint ? { 'aria-label': label, 'aria-describedby': hintId } : {};
  const content = (
    <>
      {Icon && <Icon aria-hidden className={`size-4.5 shrink-0 ${isDanger ? '' : 'text-muted'}`} />}
      <span dir="auto" className="min-w-0 flex-1">
        {label}
        {hint && (
          <span id={hintId} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
    </>
  );
  const look = `${ITEM} ${isDanger ? 'text-bad' : ''}`;
  const choose = () => {
    close();
    onSelect?.();
  };
  if (to !== undefined) {
    return (
      <Link {...naming} to={to} role="menuitem" tabIndex={-1} onClick={choose} className={look}>
        {content}
      </Link>
    );
  }
  return (
    <button {...naming} type="button" role="menuitem" tabIndex={-1} disabled={isDisabled} onClick={choose} className={look}>
      {content}
    </button>
  );
}

function DotsButton({ label, ...props }: PopoverTrigger & { label: string }) {
  return (
    <IconButton {...props} label={label} className="dots-button not-pointer-coarse:size-9">
      <Ellipsis aria-hidden className="size-5" />
    </IconButton>
  );
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return Array.from(menu.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)'));
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = nextItem(event.key, { items, at });
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextItem(key: string, { items, at }: { items: HTMLElement[]; at: number }): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length];
    case 'ArrowUp':
      return items.at(at <= 0 ? -1 : at - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default: {
      if (key.length !== 1 || key === ' ') return undefined;
      const later = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      return later.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
    }
  }
}
