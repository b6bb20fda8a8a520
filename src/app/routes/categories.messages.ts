export const title = 'Categories';
export const description = 'All categories of the shop: electronics, clothing, books, home, sports, beauty and more.';
export const failed = 'Failed to load categories';
