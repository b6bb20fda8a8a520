/** What the API says of calls that no schema reads. */
export const callsMessages = {
  unstorable: 'This text has a character that cannot be stored',
  tooDeep: (maxDepth: number) => `Please nest at most ${maxDepth} levels`,
  notFinite: 'This number is too large',
  listForObject: 'Please give an object, not a list',
  idempotencyKeyInvalid: 'An Idempotency-Key has 1 to 255 characters',
  exportsBusy: 'Two exports are running already. Please wait until one of them is done.',
  noRoom: 'There is no room to store files at the moment. Please try again later.',
  tooManyAttempts: (minutes: number) =>
    minutes === 1 ? 'Too many attempts. Please try again in a minute.' : `Too many attempts. Please try again in ${minutes} minutes.`,
};
