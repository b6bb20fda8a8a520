export const name = 'Name';
export const description = 'Description';
export const keywords = 'Keywords';
export const featured = 'Featured';
export const featuredHint = 'Shown on the home page.';
export const visible = 'Visible';
export const visibleHint = 'Hidden categories are in no list.';
export const orderOfItsProducts = 'Order of its products';
export const sizeGuide = 'Size guide';
export const title = 'Title';
export const text = 'Text';

export const productSorts = {
  newest: 'Newest first',
  popular: 'Best-selling first',
  rating: 'Best rated first',
  'price-low': 'Cheapest first',
  'price-high': 'Dearest first',
  'name-asc': 'By name, A to Z',
} as const;
