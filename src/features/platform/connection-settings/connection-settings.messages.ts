/** Messages about values that connect the shop to other services. */
export const connectionSettingsMessages = {
  fixed: (variable: string) => `Set by the environment (${variable}). It can't be changed here.`,
  changedMeanwhile: 'Someone else changed this in the meantime',
  noKey:
    'This shop has no key to encrypt secrets with. Whoever runs it sets SECRETS_KEY (make one with "openssl rand -base64 32"), restarts it, and then you can save this.',
  set: 'set',
  endsIn: (ending: string) => `ends in ${ending}`,
} as const;
