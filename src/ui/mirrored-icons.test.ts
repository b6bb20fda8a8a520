import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Names of icons that point or move to a side, or begin their lines at one. */
const WITH_DIRECTION = /left|right|undo|redo|reply|forward|send|truck|^list|log-?(?:in|out)|indent|step|skip/;
/** A key of the keyboard, an arrow in both directions, and digits. */
const THE_SAME = ['corner-down-left', 'arrow-left-right', 'list-ordered'];

it('every icon with a direction is mirrored where text runs from right to left', () => {
  const mirrored = [
    ...(/:dir\(rtl\):is\(([^)]*)\)/.exec(readFileSync('src/app/theme.css', 'utf8'))?.[1] ?? '').matchAll(/\.lucide-([\w-]+)/g),
  ];
  const names = new Set(globSync('src/**/*.{ts,tsx}').flatMap((file) => iconsOf(readFileSync(file, 'utf8'))));
  const withDirection = [...names].filter((name) => WITH_DIRECTION.test(name) && !THE_SAME.includes(name));
  expect(withDirection.sort()).toEqual(mirrored.map(([, name]) => name).sort());
});

/** The classes of the icons that a file imports: `Undo2` has `lucide-undo-2`. */
function iconsOf(code: string): string[] {
  return [...code.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim().split(' ')[0] ?? '')
      .filter((name) => name && name !== 'type')
      .map((name) => name.replace(/([a-z])([A-Z\d])/g, '$1-$2').toLowerCase()),
  );
}
