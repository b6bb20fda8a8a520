import type { NewPasskey, PasskeyAssertion } from '#features/accounts/second-factor/second-factor.schema';
import { api } from '#http/client/api-client';
import { accountSecurityCalls } from './account-security.calls';
import { passkeyBrowserMessages as messages } from './account-security.messages';

/** Whether this browser can have passkeys; not on plain HTTP. */
export function hasPasskeySupport(): boolean {
  return window.PublicKeyCredential !== undefined;
}

/** A signature of one of the person's passkeys, for signing in or a confirmation. Throws when they cancel. */
export async function signWithPasskey(): Promise<PasskeyAssertion> {
  const { options } = await api.post(accountSecurityCalls('/passkeys/options'));
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options as never });
  return { id, rawId, type, response };
}

/** Makes a passkey of this device or a security key. Throws when the person cancels. */
export async function makePasskey(): Promise<NewPasskey['passkey']> {
  const { options } = await api.post(accountSecurityCalls('/passkeys/new'));
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options as never });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/** Closing the browser's own dialog is no failure. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** What to say when the browser refuses; undefined for other failures. */
export function passkeyTrouble(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'InvalidStateError') return messages.thisDeviceHasAPasskey;
  return error.name === 'SecurityError' ? messages.passkeysDoNotWorkAtThisAddress : undefined;
}
