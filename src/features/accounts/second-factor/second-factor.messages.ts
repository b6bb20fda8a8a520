/** Sentences about authenticator apps, recovery codes and passkeys. */
export const secondFactorMessages = {
  codeRequired: 'Please enter the code',
  codeTooLong: 'A code is shorter',
  alreadyEnabled: 'An authenticator app is set up already. Remove it first.',
  notStarted: 'Please start again: no authenticator app is being set up.',
  enabled: 'Authenticator app added',
  removed: 'Authenticator app removed',
  noAuthenticator: 'No authenticator app is set up.',
  codesRenewed: 'New recovery codes made. The old ones no longer work.',
  nameRequired: 'Please name the passkey',
  passkeyInvalid: 'Please send the passkey as the browser gave it',
  passkeyAdded: 'Passkey added',
  passkeyRenamed: 'Passkey renamed',
  passkeyRemoved: 'Passkey removed',
  passkeyMissing: 'This passkey was removed already.',
  passkeyKnown: 'This passkey was added already.',
  passkeysFull: (most: number) => `You have ${most} passkeys. Please remove one first.`,
} as const;
