/** Messages about removing the demo. */
export const demoClearingMessages = {
  notDemo: 'This shop has no demo to remove',
  running: 'The demo is being removed already',
  hasPayments: 'Orders of this shop were paid through a payment provider. They must stay, so the demo cannot be removed.',
  ownAccountFirst: 'You are signed in with the demo’s account, whose password everyone knows. Please make it yours first.',
  ownAccountAlready: 'This account is yours already',
  accountIsYours: 'This account is yours now',
  nameWrong: (name: string) => `Please type the name of the shop: ${name}`,
  nameMissing: 'Please type the name of the shop',
  started: 'The demo is being removed',
  onlyOwners: 'Only an owner who is signed in can do this',
} as const;
