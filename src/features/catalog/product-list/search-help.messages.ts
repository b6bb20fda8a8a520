/** What helps shoppers to find words for what they look for; loaded where it is needed. */
export const filtersTooNarrow = 'No product has all of this at once.';
export const checkSpelling = 'Check the spelling, or try a more general word.';
export const searchAll = (search: string) => `Search “${search}” in all products`;
export const nothingFor = 'Nothing found for <search/>.';
export const didYouMean = 'Did you mean <correction/>? Its results are below.';
export const withoutWords = 'These are the results without <words/>.';
export const nearestCategories = 'Look around in';
