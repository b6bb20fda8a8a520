export const done = ', done';
export const notYet = ', not yet';
export const orderWasCancelled = 'This order was cancelled';
export const orderWasReturned = 'This order was returned';
