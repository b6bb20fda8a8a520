/** Sentences about saved views, for staff. */
export const savedViewsMessages = {
  none: 'Save filters, order and columns as a view, and return to them with one click.',
  whatIsSaved: 'Saves the current filters, order and columns.',
  shownIs: (name: string) => `The list shows ${name}. Change filters, order or columns to save another view.`,
  saved: 'View saved',
  deleted: 'View deleted',
  missing: 'This view does not exist.',
  notYours: 'Only the person who saved a view changes it.',
  nameRequired: 'Please enter a name',
  nameTaken: 'You have a view with this name',
  changed: 'This view was changed in the meantime.',
  screenInvalid: 'Please name a screen',
  queryInvalid: 'Please give the query string of the screen’s address',
  flagInvalid: 'This must be true or false',
  tooMany: (most: number) => `A screen has at most ${most} views of one person`,
  viewInvalid: 'Please give the id of a view, or null',
  orderInvalid: 'Please give the ids of your views of this screen',
} as const;
