export const allCategories = 'All categories';
export const menu = 'Menu';
export const lightOrDark = 'Light or dark';
