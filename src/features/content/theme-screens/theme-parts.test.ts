import { expect, it } from 'vitest';
import { FIELDS, namesOf, PARTS, placesWithErrors } from './theme-parts.console';

it('names the fields of a draft in words', () => {
  expect(namesOf(['accent', 'home', 'unknown'])).toBe('accent colour, home page');
});

it('finds the places that have errors, each once', () => {
  expect(placesWithErrors(['headerMenu.2.to', 'footerText', 'accent.light', 'version'])).toEqual([{ part: 'menus' }, { part: 'brand' }]);
  const translated = ['home.0.links.1.translations.de.label.text', 'home.1.translations.de.heading.text', 'translations.fr.hours.text'];
  expect(placesWithErrors(translated)).toEqual([
    { part: 'home', language: 'de' },
    { part: 'contact', language: 'fr' },
  ]);
});

it('has a part for each field', () => {
  const parts: string[] = PARTS.map(({ key }) => key);
  for (const { part } of Object.values(FIELDS)) expect(parts).toContain(part);
});
