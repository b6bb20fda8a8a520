/** What helps shoppers to find words for what they look for; loaded where it is needed. */
export const searchHelpMessages = {
  filtersTooNarrow: 'No product has all of this at once.',
  checkSpelling: 'Check the spelling, or try a more general word.',
  searchAll: (search: string) => `Search “${search}” in all products`,
  nothingFor: 'Nothing found for',
  didYouMean: 'Did you mean',
  resultsBelow: 'Its results are below.',
  withoutWords: 'These are the results without',
  nearestCategories: 'Look around in',
  suggestionCount: (count: number) => `${count} suggestions. The arrow keys choose.`,
} as const;
