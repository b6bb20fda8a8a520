export const viewFormMessages = {
  undo: 'Undo',
  name: 'Name',
  allStaffSeeIt: 'All staff see it',
  thisScreenOpensWithIt: 'This screen opens with it',
  showWhatTheListShowsNow: 'Show what the list shows now',
  save: 'Save',
  back: 'Back',
  deleteTheView: (name: string) => `Delete the view ${name}`,
};

export const savedViewsScreenMessages = {
  views: 'Views',
  myViews: 'My views',
  viewsOfOthers: 'Views of others',
  saveTheChangesOf: (name: string) => `Save the changes of ${name}`,
  saveAsANewView: 'Save as a new view',
  shared: 'Shared',
  opensWithThisScreen: 'Opens with this screen',
  editTheView: (name: string) => `Edit the view ${name}`,
  view: 'View: <name/>' as const,
  changedView: 'View: <name/>, changed' as const,
};
