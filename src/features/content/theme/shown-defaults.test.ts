import { expect, it } from 'vitest';
import { freshFooterGroups } from '#features/content/footer/fresh-footer-groups';
import { DEFAULT_FOOTER_GROUPS } from './default-footer';
import { THEMES } from './design.rules';
import { toShownBlocks, toShownMenu } from './shown-defaults';
import { DEFAULT_THEME } from './theme.rules';

it('shows a fresh shop of each theme in English as it is stored', () => {
  expect(toShownMenu(DEFAULT_THEME.headerMenu)).toEqual(DEFAULT_THEME.headerMenu);
  for (const { home } of Object.values(THEMES)) expect(toShownBlocks(home)).toEqual(home);
  expect(freshFooterGroups()).toEqual(DEFAULT_FOOTER_GROUPS);
});

it('leaves what the owner has written', () => {
  const menu = [{ label: 'Tea', to: '/products' }];
  expect(toShownMenu(menu)).toEqual(menu);
  const [hero] = DEFAULT_THEME.home;
  if (hero?.kind !== 'hero') throw new Error('The first section is a hero.');
  const own = [{ ...hero, heading: 'Tea', links: menu }];
  expect(toShownBlocks(own)).toEqual(own);
});
