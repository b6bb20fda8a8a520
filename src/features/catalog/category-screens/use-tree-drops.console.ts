import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Category } from '#features/catalog/categories/categories.schema';
import { type Drop, dropOf, type Target } from './category-tree.console';

interface DropPlace {
  id: string;
  how: Drop;
}

interface TreeDrops {
  categories: readonly Category[];
  onMove: (id: string, target: Target | undefined) => void;
}

/** Dragging rows of the tree by pointer. Its code is loaded after the tree is shown; keys and menu work without it. */
export function useTreeDrops(list: RefObject<HTMLUListElement | null>, { categories, onMove }: TreeDrops): DropPlace | undefined {
  const [place, setPlace] = useState<DropPlace>();
  const latest = useRef({ categories, onMove });
  useEffect(() => {
    latest.current = { categories, onMove };
  });
  const ids = categories.map(({ _id }) => _id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other categories are other rows.
  useEffect(() => {
    let isMounted = true;
    let cleanUp = () => {};
    const connect = async () => {
      const { draggable, dropTargetForElements } = await import('@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter');
      if (!isMounted || !list.current) return;
      const find = (id: unknown) => latest.current.categories.find(({ _id }) => _id === id);
      const targetOf = (movedId: unknown, id: string, how: Drop) => {
        const [moved, onto] = [find(movedId), find(id)];
        return moved && onto && dropOf(latest.current.categories, { moved, onto, how });
      };
      const cleanUps = Array.from(list.current.querySelectorAll<HTMLElement>('[data-category]')).flatMap((row) => {
        const id = row.dataset.category ?? '';
        const handle = row.querySelector('[data-handle-of]');
        return [
          draggable({ element: row, ...(handle && { dragHandle: handle }), getInitialData: () => ({ id }) }),
          dropTargetForElements({
            element: row,
            getData: ({ input }) => ({ how: partOf(row, input.clientY) }),
            onDrag: ({ source, self }) => {
              const how = self.data.how as Drop;
              setPlace(targetOf(source.data.id, id, how) ? { id, how } : undefined);
            },
            onDragLeave: () => setPlace(undefined),
            onDrop: ({ source, self }) => {
              setPlace(undefined);
              latest.current.onMove(String(source.data.id), targetOf(source.data.id, id, self.data.how as Drop));
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
  }, [ids, list]);
  return place;
}

/** Its upper part is before a row, its lower part after it, its middle inside. */
function partOf(row: HTMLElement, y: number): Drop {
  const { top, height } = row.getBoundingClientRect();
  const share = (y - top) / height;
  if (share < 0.3) return 'before';
  return share > 0.7 ? 'after' : 'inside';
}
