import { useState } from 'react';

export interface Selection {
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  isAll: boolean;
  toggleAll: () => void;
}

/** The selected products. One that is no longer shown is deselected, also when it is shown again later. */
export function useSelection(shown: readonly string[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const ids = shown.filter((id) => selected.has(id));
  if (ids.length < selected.size) setSelected(new Set(ids));
  const isAll = ids.length > 0 && ids.length === shown.length;
  return {
    ids,
    has: (id) => selected.has(id),
    toggle: (id) => setSelected(new Set(selected.has(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    isAll,
    toggleAll: () => setSelected(new Set(isAll ? [] : shown)),
  };
}
