import { expect, it } from 'vitest';
import { toMenuCategories } from './mega-menu.rules';

const branch = (name: string, productCount: number, children: Branch[] = []): Branch => ({
  name,
  slug: name.toLowerCase(),
  productCount,
  children,
});
interface Branch {
  name: string;
  slug: string;
  productCount: number;
  children: Branch[];
}

it('has the main categories with their sub-categories, as links to their lists', () => {
  expect(toMenuCategories([branch('Clothing', 5, [branch('Shoes', 2), branch('Shirts', 3)])])).toEqual([
    {
      label: 'Clothing',
      to: '/products?category=clothing',
      children: [
        { label: 'Shoes', to: '/products?category=shoes' },
        { label: 'Shirts', to: '/products?category=shirts' },
      ],
    },
  ]);
});

it('leaves out what has no products', () => {
  const [clothing, ...others] = toMenuCategories([branch('Clothing', 2, [branch('Shoes', 2), branch('Hats', 0)]), branch('Toys', 0)]);
  expect(clothing?.children.map(({ label }) => label)).toEqual(['Shoes']);
  expect(others).toEqual([]);
});

it('has at most eight sub-categories of each', () => {
  const many = Array.from({ length: 12 }, (_, i) => branch(`Part ${i}`, 1));
  expect(toMenuCategories([branch('Spares', 12, many)])[0]?.children).toHaveLength(8);
});
