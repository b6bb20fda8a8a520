import * as v from 'valibot';
import { SIGN_IN_CODE_MAX_LENGTH } from '#shared/lengths';
import { requiredText } from '#shared/text-schema';
import { secondFactorMessages as messages } from './second-factor.messages';

const passkeyInvalid = () => messages.passkeyInvalid;

const PASSKEY_NAME_MAX_LENGTH = 100;
const BASE64URL_MAX_LENGTH = 20_000;
const CREDENTIAL_ID_MAX_LENGTH = 1_400;

/** Of the authenticator app, or a recovery code; spaces and dashes do not matter. */
export const CodeSchema = requiredText(() => messages.codeRequired, SIGN_IN_CODE_MAX_LENGTH);

export const CodeBodySchema = v.object({ code: CodeSchema });

/** What the app needs; `qr` is the same as a picture: the path of an SVG of `size` × `size`. */
export const AuthenticatorSetupSchema = v.object({
  secret: v.string(),
  uri: v.string(),
  qr: v.object({ size: v.number(), path: v.string() }),
});
export type AuthenticatorSetup = v.InferOutput<typeof AuthenticatorSetupSchema>;

export const PasskeySchema = v.object({
  _id: v.string(),
  name: v.string(),
  /** Whether it is copied to the user's other devices. */
  isSynced: v.boolean(),
  createdAt: v.string(),
  lastUsedAt: v.optional(v.string()),
});
export type Passkey = v.InferOutput<typeof PasskeySchema>;

export const SecuritySchema = v.object({
  authenticator: v.optional(v.object({ enabledAt: v.string(), recoveryCodesLeft: v.number() })),
  passkeys: v.array(PasskeySchema),
});
export type Security = v.InferOutput<typeof SecuritySchema>;

function base64Url(maxLength = BASE64URL_MAX_LENGTH) {
  return v.pipe(v.string(passkeyInvalid), v.maxLength(maxLength, passkeyInvalid), v.regex(/^[\w-]+$/, passkeyInvalid));
}

const credential = {
  id: base64Url(CREDENTIAL_ID_MAX_LENGTH),
  rawId: base64Url(CREDENTIAL_ID_MAX_LENGTH),
  type: v.literal('public-key', passkeyInvalid),
};

/** Of `navigator.credentials.get()`, as JSON (WebAuthn level 3, §5.1). */
export const PasskeyAssertionSchema = v.object(
  {
    ...credential,
    response: v.object(
      {
        clientDataJSON: base64Url(),
        authenticatorData: base64Url(),
        signature: base64Url(),
        userHandle: v.optional(v.nullable(base64Url())),
      },
      passkeyInvalid,
    ),
  },
  passkeyInvalid,
);
export type PasskeyAssertion = v.InferOutput<typeof PasskeyAssertionSchema>;

const PasskeyNameSchema = requiredText(() => messages.nameRequired, PASSKEY_NAME_MAX_LENGTH);
export const PasskeyNameBodySchema = v.object({ name: PasskeyNameSchema });

/** Of `navigator.credentials.create()`, as JSON, with a name. */
export const NewPasskeySchema = v.object({
  name: PasskeyNameSchema,
  passkey: v.object(
    {
      ...credential,
      response: v.object(
        {
          clientDataJSON: base64Url(),
          attestationObject: base64Url(),
          transports: v.optional(
            v.pipe(v.array(v.pipe(v.string(passkeyInvalid), v.maxLength(40, passkeyInvalid))), v.maxLength(10, passkeyInvalid)),
          ),
        },
        passkeyInvalid,
      ),
    },
    passkeyInvalid,
  ),
});
export type NewPasskey = v.InferOutput<typeof NewPasskeySchema>;

/** For `navigator.credentials.create()` and `.get()`; the browser reads more of it than is named here. */
export const PasskeyOptionsSchema = v.record(v.string(), v.unknown());
