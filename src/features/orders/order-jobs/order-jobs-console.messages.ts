export const orderJobsScreenMessages = {
  move: 'Move',
  status: 'Status',
  refused: 'Refused',
  by: 'By',
  when: 'When',
  movesOfManyOrders: 'Bulk moves',
  orders: 'Orders',
  ordersThatWereMovedTogether: (workRetentionDays: number) =>
    `Orders that you moved together, and any that were refused. Kept for ${workRetentionDays} days.`,
  noOrdersWereMovedTogetherYet: 'No orders were moved together yet',
  selectOrdersInTheirListAndChoose:
    'Select orders in their list and choose where they go, or pack them together. You see what happens to each before anything does.',
  chooseOrders: 'Choose orders',
};

export const orderJobMessages = {
  orders: 'Orders',
  moveOfManyOrders: 'Move of many orders',
  thisMoveIsNotHereAnyMore: 'This move no longer exists',
  itIsOlderThan90Days: 'It is older than 90 days.',
  theMoveIsBeingLoaded: 'The move is being loaded',
  nothingHasMovedYet: 'Nothing has moved yet',
  theOrdersAreBeingMoved: 'The orders are being moved',
  stopped: 'Stopped',
  done: 'Done',
  somethingWentWrong: 'Something went wrong',
  by: (by: string) => `by ${by}`,
  movingOrders: 'Moving orders',
  willMove: (change: string) => `${change} will move`,
  moved: (done: string) => `${done} moved`,
  areThatFarAlreadyAreRefused: ({ moved, unchanged, refuse }: { moved: string; unchanged: string; refuse: string }) =>
    `${moved}, ${unchanged} are that far already, ${refuse} are refused`,
  move: (change: string) => `Move ${change}`,
  stop: 'Stop',
  continue: 'Continue',
  packMore: 'Pack more',
  refused: 'Refused',
  movedLabel: 'Moved',
  moveLabel: 'Move',
  thatFarAlready: 'That far already',
  ordersByOutcome: 'Orders by outcome',
  noOrdersHere: 'No orders here',
};
