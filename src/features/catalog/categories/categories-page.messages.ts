import type { CategoriesTab } from './categories.rules';

export const heading = 'Categories';
export const lead = 'Everything in the shop, by category.';
export const whichCategories = 'Which categories';
export const tabs = { all: 'All', featured: 'Featured', main: 'Main Categories' } as const satisfies Record<CategoriesTab, string>;
/** On a category's picture. */
export const featured = 'Featured';
