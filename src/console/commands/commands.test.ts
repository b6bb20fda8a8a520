import { describe, expect, it } from 'vitest';
import { addRecent, matchCommands, rankGroups, readRecent } from './commands';

function memory() {
  const items = new Map<string, string>();
  return { getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, value: string) => void items.set(key, value) };
}

describe('recent commands', () => {
  it('are addresses, the last one first, each once', () => {
    const storage = memory();
    addRecent(storage, { key: 'a', label: 'Products', to: '/products' });
    addRecent(storage, { key: 'b', label: 'Sign out', run: () => {} });
    addRecent(storage, { key: 'c', label: 'Staff', to: '/staff' });
    addRecent(storage, { key: 'a', label: 'Products', to: '/products' });
    expect(readRecent(storage).map(({ label }) => label)).toEqual(['Products', 'Staff']);
  });

  it('are few', () => {
    const storage = memory();
    for (let i = 0; i < 20; i++) addRecent(storage, { key: String(i), label: String(i), to: `/${i}` });
    expect(readRecent(storage)).toHaveLength(6);
  });

  it('of a damaged storage are none', () => {
    for (const text of ['{', '7', '[{"key":"x","label":"x","to":"https://elsewhere.example"},null]']) {
      expect(readRecent({ getItem: () => text })).toEqual([]);
    }
  });
});

it('commands are found by the starts of their words', () => {
  const commands = ['New product', 'Products', 'Import products', 'Staff'].map((label) => ({ key: label, label }));
  const find = (text: string) => matchCommands(commands, text).map(({ label }) => label);
  expect(find('prod')).toEqual(['Products', 'New product', 'Import products']);
  expect(find('im pro')).toEqual(['Import products']);
  expect(find('roducts')).toEqual([]);
  expect(find('')).toHaveLength(4);
});

it('commands stay in the order of their list while nothing is typed, with and without other words', () => {
  const commands = [
    { key: 'a', label: 'Add product', words: 'new product' },
    { key: 'b', label: 'Theme' },
  ];
  expect(matchCommands(commands, ' ').map(({ key }) => key)).toEqual(['a', 'b']);
});

it('groups with a label that begins with the text come before what only has it somewhere', () => {
  const groups = [
    { group: 'Go to', commands: ['Imports'] },
    { group: 'Orders', commands: ['ORD-7'] },
    { group: 'Customers', commands: ['Custine, Import'] },
    { group: 'Actions', commands: ['Look of imports', 'Import customers'] },
  ].map(({ group, commands }) => ({ group, commands: commands.map((label) => ({ key: label, label })) }));
  const rank = (text: string) => rankGroups(groups, text).map(({ group }) => group);
  expect(rank('import cust')).toEqual(['Actions', 'Go to', 'Orders', 'Customers']);
  expect(rank('Import')).toEqual(['Go to', 'Actions', 'Orders', 'Customers']);
  expect(rank('')).toEqual(['Go to', 'Orders', 'Customers', 'Actions']);
});
