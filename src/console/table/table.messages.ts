export const dataTableFooterMessages = {
  of: ({ first, last, total, more }: { first: string; last: string; total: string; more: string }) => `${first}–${last} of ${total}${more}`,
  pages: 'Pages',
  previousPage: 'Previous page',
  pageOf: ({ page, pages, more }: { page: string; pages: string; more: string }) =>
    `<words>Page</words> ${page} of ${pages}${more}` as const,
  searchToSeeOthers: (shown: string) => `${shown}. Search or filter to see others.`,
  nextPage: 'Next page',
  rows: (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`),
};

export const dataTableHeadMessages = {
  selected: 'Selected',
  selectAllRowsOfThisPage: 'Select all rows of this page',
};

export const dataTableRowsMessages = {
  select: (name: string) => `Select ${name}`,
};

export const dataTableToolsMessages = {
  select: 'Select',
  sort: 'Sort',
  ascending: (column: string) => `${column}, ascending`,
  descending: (column: string) => `${column}, descending`,
  columns: 'Columns',
  usualColumns: 'Usual columns',
};

export const emptyListMessages = {
  thisPageIsPastTheEnd: 'This page is past the end of the list',
  lastPage: 'Last page',
};

export const filterChipMessages = {
  removeTheFilter: (label: string) => `Remove the filter ${label}`,
  from: (unit: string) => `From (${unit})`,
  fromText: 'From',
  to: (unit: string) => `To (${unit})`,
  toText: 'To',
  apply: 'Apply',
  upTo: (unit: string, second: string) => `up to ${unit}${second}`,
  fromOfUnit: (unit: string, first: string) => `from ${unit}${first}`,
};

export const filterBarMessages = {
  moreFilters: 'More',
  clearFilters: 'Clear filters',
  thisScreen: 'This screen',
  clearTheSearch: 'Clear the search',
};

export const refreshNoticeMessages = {
  thisCouldNotBeRefreshedAndMay: 'This could not be refreshed and may be out of date.',
  tryAgain: 'Try again',
};

export const rowKeysMessages = {
  nextRow: 'Next row',
  previousRow: 'Previous row',
  openTheRow: 'Open the row',
  selectTheRow: 'Select the row',
  selectMoreRows: 'Select more rows',
};

export const selectionBarMessages = {
  clearTheSelection: 'Clear the selection',
  selection: 'Selection',
  selected: (count: string) => `${count} selected`,
  selectedRows: 'Selected rows',
  selectAllShown: 'Select all shown',
  selectAllFound: (total: string, more: string) => `Select all ${total}${more} found`,
};

export const listScreenMessages = {
  views: 'Views',
};

export const sortableMessages = {
  movedToPlaceOf: ({ item, to, count }: { item: string; to: number; count: number }) => `${item} moved to place ${to} of ${count}`,
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveToTheStart: 'Move to the start',
  moveToTheEnd: 'Move to the end',
  move: (name: string) => `Move ${name}`,
  moveLabel: ({ name, at, count }: { name: string; at: number; count: number }) => `Move ${name}, place ${at} of ${count}`,
};
