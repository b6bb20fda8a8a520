import { useState } from 'react';

interface Keyed<Item> {
  key: string;
  at: number;
  item: Item;
}

let made = 0;
const newKeys = (count: number) => Array.from({ length: count }, () => `item-${++made}`);

/** A list in a form whose items have no ids: each has a key for as long as the form is open, so that the focus moves with it. */
export function useKeyedList<Item>(list: readonly Item[], onChange: (list: Item[]) => void) {
  const [keys, setKeys] = useState(() => newKeys(list.length));
  // Discarded, or merged with what somebody else saved.
  if (keys.length !== list.length) setKeys([...keys.slice(0, list.length), ...newKeys(Math.max(0, list.length - keys.length))]);
  return {
    items: list.map((item, at): Keyed<Item> => ({ key: keys[at] ?? `new-${at}`, at, item })),
    order: (items: readonly Keyed<Item>[]) => {
      setKeys(items.map(({ key }) => key));
      onChange(items.map(({ item }) => item));
    },
    change: (at: number, item: Item) => onChange(list.map((other, i) => (i === at ? item : other))),
    add: (item: Item) => {
      setKeys([...keys, ...newKeys(1)]);
      onChange([...list, item]);
    },
    remove: (at: number) => {
      setKeys(keys.filter((_, i) => i !== at));
      onChange(list.filter((_, i) => i !== at));
    },
  };
}
