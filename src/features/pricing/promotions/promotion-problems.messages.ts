/** Why a promotion does not apply, for staff. */
export const promotionProblemMessages = {
  unknown: 'There is no such promotion',
  paused: 'It is paused',
  not_started: 'It has not started',
  expired: 'It has ended',
  used_up: 'It is used up',
  used_by_customer: 'The customer has used it already',
  not_for_these: 'None of these items is in it',
  not_for_you: 'It is not for this customer',
  needs_account: 'It is for customers with an account',
  first_order: 'It is for first orders only',
  gift_sold_out: 'The gift is not in stock',
  not_combined: 'Other promotions take more off, and cannot be combined with it',
  minimumPieces: (pieces: number) => `Its items need ${pieces} pieces or more`,
  minimum: (amount: string) => `Its items need to cost ${amount} or more`,
};
