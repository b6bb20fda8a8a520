export const viewAllCategories = 'View All Categories';
export const viewAllProducts = 'View All Products';
export const promises = 'What you can count on';
