import { expect, it } from 'vitest';
import { FIELDS, namesOf, PARTS, partsWithErrors } from './theme-parts.console';

it('names the fields of a draft in words', () => {
  expect(namesOf(['accent', 'home', 'unknown'])).toBe('accent colour, home page');
});

it('finds the parts that have errors, each once', () => {
  expect(partsWithErrors(['headerMenu.2.to', 'footerText', 'accent.light', 'version'])).toEqual(['menus', 'brand']);
});

it('has a part for each field', () => {
  const parts: string[] = PARTS.map(({ key }) => key);
  for (const { part } of Object.values(FIELDS)) expect(parts).toContain(part);
});
