export const activityGroupsMessages = {
  andMore: (count: string) => ` and ${count} more`,
  undid: (change: string) => `undid a change: ${change}`,
};

export const activityCallsMessages = {
  undone: 'Undone',
};

export const activityEntryMessages = {
  undoneBy: (name: string) => `Undone by ${name}`,
  undo: (entry: string, name: string) => `Undo: ${entry} ${name}`,
  undoText: 'Undo',
  values: (count: number) => `${count} values`,
  thisWasNotUndone: 'This was not undone, because something else has changed since',
  thisWasUndoneExcept: 'This was undone, except for:',
  leftOut: '<field/> — <reason/>' as const,
  did: '<person/> <action/> <subject/>' as const,
  undidAChange: '<person/> undid a change: <action/> <subject/>' as const,
  before: '<words>before:</words> <value/>' as const,
  after: '<words>after:</words> <value/>' as const,
  removed: '(removed)',
  empty: 'empty',
  isNow: '<field/> is now <value/>' as const,
  isNowChanged: (changedAt: string) => `<field/> is now <value/> — changed by <name/>, ${changedAt}` as const,
};

export const activityFiltersMessages = {
  what: 'What',
  everything: 'Everything',
  who: 'Who',
  everybody: 'Everyone',
  theShopItself: 'The shop itself',
  theChosenPerson: 'The chosen person',
  from: 'From',
  to: 'To',
  clearFilters: 'Clear filters',
};

export const activityMessages = {
  activity: 'Activity',
  everythingThatStaffAndTheShopItself: 'Every change by staff and by the shop itself. You can undo a change if nothing has changed since.',
  showMore: 'Show more',
  theActivityIsBeingLoaded: 'The activity is being loaded',
  nothingHappenedYet: 'No activity yet',
  changesOfProducts: 'Changes of products, stock, sales, settings and orders appear here.',
  nothingMatches: 'Nothing matches',
  tryOtherFilters: 'Try other filters.',
  showEverything: 'Show everything',
};

export const subjectHistoryMessages = {
  history: 'History',
  allChanges: 'All changes',
  nothingWasChangedYet: 'No changes yet.',
};
