/** Sentences about the codes of a promotion, for staff. */
export const promotionCodesMessages = {
  missing: 'This promotion does not exist.',
  notWithCodes: 'This promotion is not used with codes for single customers. Choose that in its form first.',
  made: (count: number) => (count === 1 ? '1 code made' : `${count.toLocaleString('en-US')} codes made`),
  revoked: (count: number) =>
    count === 0
      ? 'No code was revoked: they are used or revoked already'
      : count === 1
        ? '1 code revoked'
        : `${count.toLocaleString('en-US')} codes revoked`,
  quantityInvalid: (most: number) => `Please give a whole number from 1 to ${most.toLocaleString('en-US')}`,
  tooMany: (most: number, left: number) =>
    `A promotion has at most ${most.toLocaleString('en-US')} codes; ${left.toLocaleString('en-US')} more can be made`,
  prefixInvalid: (most: number) => `A beginning has at most ${most} letters, digits and dashes`,
  lengthInvalid: (least: number, most: number) => `Please give ${least} to ${most} random characters`,
  usesInvalid: (most: number) => `Please give a whole number from 1 to ${most.toLocaleString('en-US')}`,
  idsInvalid: 'Please choose codes, or all that were found',
  stateInvalid: 'Please choose unused, partly_used, used or revoked',
} as const;
