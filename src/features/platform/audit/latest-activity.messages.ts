export const latestActivityMessages = {
  latestActivity: 'Latest activity',
  allActivity: 'All activity',
  nothingWasChangedYet: 'No changes yet.',
};
