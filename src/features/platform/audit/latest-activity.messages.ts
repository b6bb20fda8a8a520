export const latestActivityMessages = {
  latestActivity: 'Latest activity',
  allActivity: 'All activity',
  nothingWasChangedYet: 'Nothing was changed yet.',
};
