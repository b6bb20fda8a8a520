import { fiction } from './books/fiction';
import { nonfiction } from './books/nonfiction';
import { stationery } from './books/stationery';
import type { CategoryEntry } from './catalog-entry';

export const books: CategoryEntry = {
  name: 'Books',
  slug: 'books',
  icon: 'book',
  color: '#f97316',
  artwork: 'books',
  description: 'Novels for the train, cookbooks for the stove, and good paper for thoughts of your own.',
  keywords: ['reading', 'novels', 'literature', 'stationery'],
  isFeatured: true,
  subcategories: [fiction, nonfiction, stationery],
};
