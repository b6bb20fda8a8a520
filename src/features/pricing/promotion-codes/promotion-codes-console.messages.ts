export const makeCodesDialogMessages = {
  makeCodes: 'Make codes',
  howMany: 'How many',
  theyBeginWith: 'They begin with',
  letters: 'Letters, digits and dashes, such as SPRING-',
  randomCharacters: 'Random characters',
  nobodyGuessesItAndNoLetterLooks: (prefix: string, value: string) =>
    `${prefix}${value}: nobody guesses it, and no letter looks like a digit.`,
  usesOfEachCode: 'Uses of each code',
  oneWhoeverOrdersWithItFirstGets: '1: whoever orders with it first gets it.',
  cancel: 'Cancel',
};

export const revokeCodesMessages = {
  revokeThisCode: 'Revoke this code?',
  revokeCodesQuestion: (count: string) => `Revoke ${count} codes?`,
  whoeverHoldsOneGetsNothing: 'Whoever holds one gets nothing for it any more. Used codes stay as they are. You can undo this in Activity.',
  revoke: 'Revoke',
};

export const codesScreenMessages = {
  unused: 'Unused',
  partlyUsed: 'Partly used',
  used: 'Used',
  revoked: 'Revoked',
  all: 'All',
  makeCodes: 'Make codes',
  codes: 'Codes',
  eachIsForASingleCustomer: (name: string) => `Each is for a single customer, who gets ${name} with it.`,
  promotion: 'Promotion',
  csv: 'CSV',
  csvOfTheCodesOf: (name: string) => `CSV of the codes of ${name}`,
  codesByState: 'Codes by state',
  codeOrOrderNumber: 'Code or order number',
  noCodesYet: 'No codes yet',
  makeUpTo10: 'Make up to 10,000 at once, and download them for your newsletter, cards or partners. Nobody can guess them.',
  noCodeMatches: 'No code matches',
  tryAnotherPartOfTheCode: 'Try another part of the code, or another state.',
  showAllCodes: 'Show all codes',
  code: 'Code',
  state: 'State',
  uses: 'Uses',
  of: (uses: number, usageLimit: number) => `${uses.toLocaleString('en-US')} of ${usageLimit.toLocaleString('en-US')}`,
  usedIn: 'Used in',
  made: 'Made',
  andMore: (uses: string) => `and ${uses} more`,
};
