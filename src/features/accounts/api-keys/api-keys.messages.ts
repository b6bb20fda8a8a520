/** Sentences for programs that use API keys. */
export const apiKeysMessages = {
  unknown: 'This API key does not exist, was revoked, or has expired.',
} as const;
