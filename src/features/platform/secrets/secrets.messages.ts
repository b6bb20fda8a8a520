/** For the operator, on the terminal and in the log. */
export const secretsMessages = {
  notSealed:
    'SECRETS_KEY is not set: secrets of authenticator apps and webhooks are not encrypted in the database, and keys of connections cannot be saved in the console. Make a key with "openssl rand -base64 32".',
  keyMissing: (keyId: string, file: string) =>
    `The secrets of authenticator apps, webhooks and connections are encrypted with the key ${keyId}, which is not here. Copy it to ${file} from the DATA_DIR of that shop, or set SECRETS_KEY. Until then recovery codes and passkeys work, webhooks wait, and connections that were set up in the console are off.`,
  otherKey: (keyId: string, file: string) =>
    `The shop’s secrets are encrypted with the key ${keyId}, which is neither in SECRETS_KEY nor in ${file}. Add it after the new one, separated by a comma. If it is lost, npm run rotate-key goes on with the new one.`,
  unreadable: (keyId: string) => `The key ${keyId} that this secret is encrypted with is missing`,
  damaged: 'This secret was changed in the database',
} as const;
