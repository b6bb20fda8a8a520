export const pages = 'Pages';
export const previousPage = 'Previous page';
export const nextPage = 'Next page';
export const pageNumber = (page: number) => `Page ${page}`;
