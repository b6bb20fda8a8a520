export const suggestions = 'Suggestions';
export const suggestionCount = (count: number) => `${count} suggestions. The arrow keys choose.`;
export const didYouMean = 'Did you mean <correction/>?';
/** A category among the suggestions. */
export const inCategories = '<category/> <where>in Categories</where>';
export const allResultsFor = 'All results for <search/>';
