export const headerMessages = {
  allCategories: 'All categories',
} as const;
