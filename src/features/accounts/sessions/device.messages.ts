/** Names of browsers and systems are names everywhere. */
export const deviceMessages = {
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  unknown: 'Unknown device',
};
