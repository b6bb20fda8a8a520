import * as v from 'valibot';
import { ConnectionViewSchema } from '#features/platform/connection-settings/connection-settings.schema';
import { MAIL_SECURITIES } from '#features/platform/mail/mail-server.rules';
import { mailboxSpelling } from '#shared/mailbox';
import { senderAddress } from '#shared/sender-schema';
import type { MessageOf } from '#shared/text-schema';
import { VersionSchema } from '#shared/version-schema';
import { mailSettingsMessages as messages } from './mail-settings.messages';
import {
  HOST_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  RECORD_KINDS,
  RECORD_STATES,
  SELECTOR_MAX_LENGTH,
  SENDER_NAME_MAX_LENGTH,
  USER_MAX_LENGTH,
} from './mail-settings.rules';

const senderEmailInvalid = () => messages.senderEmailInvalid;
const portInvalid = () => messages.portInvalid;
const passwordInvalid = () => messages.passwordInvalid;
const dkimSelectorInvalid = () => messages.dkimSelectorInvalid;

/** One line, trimmed. */
function line(message: MessageOf, maxLength: number) {
  return v.pipe(v.string(message), v.trim(), v.regex(/^\P{Cc}*$/u, message), v.maxLength(maxLength, message));
}

const SenderSchema = senderAddress(senderEmailInvalid);

/** What is absent stays; an empty text removes a value, and so does null a port. */
export const MailSettingsChangeSchema = v.object({
  host: v.optional(
    v.pipe(
      line(() => messages.hostInvalid, HOST_MAX_LENGTH),
      v.toLowerCase(),
      // A name, or an IP address of either kind.
      v.regex(/^[a-z\d.:-]*$/, () => messages.hostInvalid),
    ),
  ),
  port: v.optional(
    v.nullable(v.pipe(v.number(portInvalid), v.integer(portInvalid), v.minValue(1, portInvalid), v.maxValue(65_535, portInvalid))),
  ),
  security: v.optional(v.picklist(MAIL_SECURITIES, () => messages.securityInvalid)),
  user: v.optional(line(() => messages.userInvalid, USER_MAX_LENGTH)),
  // With its spaces: some are part of it.
  password: v.optional(
    v.pipe(v.string(passwordInvalid), v.regex(/^\P{Cc}*$/u, passwordInvalid), v.maxLength(PASSWORD_MAX_LENGTH, passwordInvalid)),
  ),
  senderName: v.optional(line(() => messages.senderNameInvalid, SENDER_NAME_MAX_LENGTH)),
  senderEmail: v.optional(
    v.pipe(
      v.string(senderEmailInvalid),
      v.trim(),
      v.transform(mailboxSpelling),
      v.check((email) => email === '' || v.is(SenderSchema, email), senderEmailInvalid),
    ),
  ),
  dkimSelector: v.optional(
    v.pipe(
      v.string(dkimSelectorInvalid),
      v.trim(),
      v.maxLength(SELECTOR_MAX_LENGTH, dkimSelectorInvalid),
      v.regex(/^([a-z\d]([a-z\d._-]*[a-z\d])?)?$/i, dkimSelectorInvalid),
    ),
  ),
  version: v.optional(VersionSchema),
});
export type MailSettingsChange = v.InferOutput<typeof MailSettingsChangeSchema>;

export const MailSettingsSchema = v.object({
  ...ConnectionViewSchema.entries,
  /** Whether mails are handed to a server, or become files that nobody gets. */
  hasServer: v.boolean(),
  /** Who mails come from. */
  sender: v.object({ name: v.string(), address: v.string() }),
});
export type MailSettings = v.InferOutput<typeof MailSettingsSchema>;

/** What receivers find in DNS about the domain of the sender, and whether the server takes the sign-in. */
export const MailCheckSchema = v.object({
  domain: v.string(),
  /** Absent without a server. `reason`: in its words, why it does not work. */
  server: v.optional(v.object({ works: v.boolean(), reason: v.optional(v.string()) })),
  records: v.array(
    v.object({
      kind: v.picklist(RECORD_KINDS),
      state: v.picklist(RECORD_STATES),
      /** The name that was asked. */
      name: v.optional(v.string()),
      record: v.optional(v.string()),
    }),
  ),
});
export type MailCheck = v.InferOutput<typeof MailCheckSchema>;
