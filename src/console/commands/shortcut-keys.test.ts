import { describe, expect, it } from 'vitest';
import { capsOf, findShortcut, isSingleKey, nameOf } from './shortcut-keys';

const press = (key: string, held = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe('a key press', () => {
  it.each([
    [press('j'), 'j'],
    [press('?', { shiftKey: true }), '?'],
    [press('X', { shiftKey: true }), 'x'],
    [press('k', { ctrlKey: true }), 'mod+k'],
    [press('k', { metaKey: true }), 'mod+k'],
    [press('Z', { metaKey: true, shiftKey: true }), 'mod+shift+z'],
    [press('ArrowDown', { shiftKey: true }), 'shift+arrowdown'],
    [press(' '), 'space'],
    [press('Enter', { altKey: true }), 'alt+enter'],
  ])('has a name', (pressed, name) => expect(nameOf(pressed)).toBe(name));
});

describe('a shortcut', () => {
  const shortcuts = [{ keys: 'p' }, { keys: 'g p' }, { keys: 'mod+k' }];

  it('can be two keys after another', () => {
    expect(findShortcut(shortcuts, { pressed: 'g' })).toBeUndefined();
    expect(findShortcut(shortcuts, { before: 'g', pressed: 'p' })).toBe(shortcuts[1]);
    expect(findShortcut(shortcuts, { before: 'h', pressed: 'p' })).toBe(shortcuts[0]);
  });

  it('of the screen on top comes first', () => {
    const again = { keys: 'p' };
    expect(findShortcut([...shortcuts, again], { pressed: 'p' })).toBe(again);
  });

  it('without Ctrl or Alt can be switched off', () => {
    expect(['j', 'g p', '?', 'shift+arrowdown'].every(isSingleKey)).toBe(true);
    expect(['mod+k', 'mod+shift+z', 'alt+enter'].some(isSingleKey)).toBe(false);
  });

  it('is shown as the caps of its keys', () => {
    expect(capsOf('mod+k', false)).toEqual(['Ctrl', 'K']);
    expect(capsOf('mod+k', true)).toEqual(['⌘', 'K']);
    expect(capsOf('g p', false)).toEqual(['G', 'P']);
    expect(capsOf('shift+arrowdown', false)).toEqual(['Shift', '↓']);
  });
});
