import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Menu } from '#console/dialog/menu';
import type { PopoverTrigger } from '#console/dialog/popover';
import { readingKey, stepRight } from '#ui/reading-direction';
import { moveItem, placeOfDrop } from './sortable.rules';
import { sortableMessages as messages } from './table.messages';

interface SortableProps<T> {
  /** What the list is: 'Pictures'. */
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  nameOf: (item: T) => string;
  onOrder: (items: T[]) => void;
  /** A grid's items are beside each other. */
  layout?: 'list' | 'grid';
  /** An item, with its handle in it. */
  children: (item: T, handle: ReactNode) => ReactNode;
  className?: string;
}

/**
 * A list in an order by hand: by drag, by the arrow keys on a handle, or by its menu, which needs neither (WCAG 2.5.7). Each move
 * is announced.
 */
export function Sortable<T>({ label, items, keyOf, nameOf, onOrder, layout = 'list', children, className = '' }: SortableProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || to === from) return;
    onOrder(moveItem(items, from, to));
    setAnnouncement(messages.movedToPlaceOf({ item: nameOf(item), to: to + 1, count: items.length }));
  };
  const target = useDrops(list, { keys: items.map(keyOf).join('\n'), layout, move });
  return (
    <>
      <ul ref={list} aria-label={label} className={className}>
        {items.map((item, i) => (
          <li
            key={keyOf(item)}
            data-place={i}
            className={`relative ${target?.at === i ? DROP_LINES[layout][target.isAfter ? 'after' : 'before'] : ''}`}
          >
            {children(item, <Handle name={nameOf(item)} at={i} count={items.length} move={move} />)}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

const LINE = 'after:absolute after:z-10 after:bg-accent';
const DROP_LINES = {
  list: { before: `${LINE} after:inset-x-0 after:-top-0.5 after:h-0.5`, after: `${LINE} after:inset-x-0 after:-bottom-0.5 after:h-0.5` },
  grid: { before: `${LINE} after:inset-y-0 after:-inset-s-1 after:w-0.5`, after: `${LINE} after:inset-y-0 after:-inset-e-1 after:w-0.5` },
} as const;

interface HandleProps {
  name: string;
  at: number;
  count: number;
  move: (from: number, to: number) => void;
}

function Handle({ name, at, count, move }: HandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: at - 1, ArrowLeft: at - 1, ArrowDown: at + 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[
      readingKey(event.key)
    ];
    if (to === undefined) return;
    event.preventDefault();
    move(at, to);
  };
  const items = [
    { label: messages.moveUp, to: at - 1 },
    { label: messages.moveDown, to: at + 1 },
    { label: messages.moveToTheStart, to: 0 },
    { label: messages.moveToTheEnd, to: count - 1 },
  ];
  return (
    <Menu
      label={messages.move(name)}
      items={items.map(({ label, to }) => ({
        label,
        isDisabled: to < 0 || to >= count || to === at,
        onSelect: () => move(at, to),
      }))}
      trigger={(props: PopoverTrigger) => (
        <button
          type="button"
          {...props}
          data-drag-handle=""
          aria-label={messages.moveLabel({ name, at: at + 1, count })}
          onKeyDown={onKeyDown}
          className="grid size-9 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-muted hover:bg-raised hover:text-ink pointer-coarse:size-11"
        >
          <GripVertical aria-hidden className="size-4.5" />
        </button>
      )}
    />
  );
}

interface DropTarget {
  at: number;
  isAfter: boolean;
}

/** Dragging by pointer. Its code is loaded after the list is shown; keys and menu work without it. */
function useDrops(
  list: RefObject<HTMLUListElement | null>,
  { keys, layout, move }: { keys: string; layout: 'list' | 'grid'; move: (from: number, to: number) => void },
): DropTarget | undefined {
  const [target, setTarget] = useState<DropTarget>();
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items are other elements.
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let isMounted = true;
    let cleanUp = () => {};
    const connect = async () => {
      const { draggable, dropTargetForElements } = await import('@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter');
      if (!isMounted) return;
      const rows = Array.from(element.querySelectorAll<HTMLLIElement>(':scope > li'));
      const cleanUps = rows.flatMap((row, i) => {
        const handle = row.querySelector('[data-drag-handle]');
        return [
          draggable({ element: row, ...(handle && { dragHandle: handle }), getInitialData: () => ({ list: element, from: i }) }),
          dropTargetForElements({
            element: row,
            canDrop: ({ source }) => source.data.list === element,
            getData: ({ input }) => ({ isAfter: isBehindCentre(row, input, layout) }),
            onDrag: ({ source, self }) => setTarget(source.data.from === i ? undefined : { at: i, isAfter: self.data.isAfter === true }),
            onDragLeave: () => setTarget(undefined),
            onDrop: ({ source, self }) => {
              setTarget(undefined);
              const from = Number(source.data.from);
              if (from !== i) latest.current(from, placeOfDrop({ from, at: i, isAfter: self.data.isAfter === true }));
            },
          }),
        ];
      });
      cleanUp = () => {
        for (const end of cleanUps) end();
      };
    };
    connect().catch(() => {});
    return () => {
      isMounted = false;
      cleanUp();
    };
  }, [keys, layout, list]);
  return target;
}

function isBehindCentre(row: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }, layout: 'list' | 'grid'): boolean {
  const { left, top, width, height } = row.getBoundingClientRect();
  return layout === 'grid' ? clientX > left + width / 2 === stepRight() > 0 : clientY > top + height / 2;
}
