export const browseCategory = (category: string) => `Browse ${category}`;
export const browseProducts = 'Browse Products';
