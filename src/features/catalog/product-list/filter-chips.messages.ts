export const activeFilters = 'Active filters';
export const removeFilter = (filter: string) => `Remove filter ${filter}`;
