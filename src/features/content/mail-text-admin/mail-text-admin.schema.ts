import * as v from 'valibot';
import { BODY_MAX_LENGTH, LINE_MAX_LENGTH } from '#features/platform/mail-texts/mail-text.rules';
import { mailTextsMessages } from '#features/platform/mail-texts/mail-texts.messages';
import { LANGUAGE_TAGS } from '#features/platform/settings/settings.rules';
import { publishedVersionEntries } from '#features/platform/versions/versions.schema';
import { optionalParam } from '#shared/query-params';
import { VersionSchema } from '#shared/version-schema';
import { mailTextAdminMessages as messages } from './mail-text-admin.messages';

function words(max: number) {
  return v.pipe(
    v.string(() => messages.textMissing),
    v.trim(),
    v.maxLength(max, () => mailTextsMessages.tooLong(max)),
  );
}

/** What a mail may say beyond lengths depends on its variables: `findTextProblems`. */
const mailTextSchemas = {
  subject: words(LINE_MAX_LENGTH),
  preview: words(LINE_MAX_LENGTH),
  title: words(LINE_MAX_LENGTH),
  body: words(BODY_MAX_LENGTH),
  button: words(LINE_MAX_LENGTH),
};

const LanguageSchema = v.picklist(LANGUAGE_TAGS, () => messages.languageMissing);

/** One of the shop’s languages; absent, its default. */
export const MailTextQuerySchema = v.object({ language: optionalParam(LanguageSchema) });
export type MailTextQuery = v.InferOutput<typeof MailTextQuerySchema>;

/** All words, which need not be saved: for the preview and the test mail. */
export const MailTextSchema = v.object(mailTextSchemas);

/** What is absent stays. With the `version` that was loaded, words that changed since then are not overwritten. */
export const MailTextChangeSchema = v.object({ ...v.partial(MailTextSchema).entries, version: v.optional(VersionSchema) });
export type MailTextChange = v.InferOutput<typeof MailTextChangeSchema>;

const MAIL_TEXT_STATUSES = ['default', 'draft', 'published', 'changed'] as const;
export type MailTextStatus = (typeof MAIL_TEXT_STATUSES)[number];

const StatusSchema = v.picklist(MAIL_TEXT_STATUSES);

const describedEntries = {
  mail: v.string(),
  name: v.string(),
  /** When it is sent. */
  when: v.string(),
  status: StatusSchema,
};

/** `status` is that in the shop’s default language. */
const ListedMailTextSchema = v.object({
  ...describedEntries,
  /** The other languages of the shop; absent if there are none. */
  languages: v.optional(v.array(v.object({ language: LanguageSchema, status: StatusSchema }))),
});
export type ListedMailText = v.InferOutput<typeof ListedMailTextSchema>;

export const MailTextGroupsSchema = v.object({
  groups: v.array(v.object({ name: v.string(), mails: v.array(ListedMailTextSchema) })),
});
export type MailTextGroups = v.InferOutput<typeof MailTextGroupsSchema>;

/** A mail's draft in a language, and what can be in it. `changed` has the fields that differ from what is sent. */
export const MailTextDraftSchema = v.object({
  ...describedEntries,
  text: MailTextSchema,
  /** The shop's own words in this language. */
  default: MailTextSchema,
  hasButton: v.boolean(),
  variables: v.array(v.object({ name: v.string(), label: v.string(), isNeeded: v.boolean() })),
  version: v.number(),
  changed: v.array(v.string()),
});
export type MailTextDraft = v.InferOutput<typeof MailTextDraftSchema>;

export const OpenedMailTextSchema = v.object({
  mailText: MailTextDraftSchema,
  /** The languages of the shop, the default one first; absent if it has one only. */
  languages: v.optional(v.array(LanguageSchema)),
});
export type OpenedMailText = v.InferOutput<typeof OpenedMailTextSchema>;

const MailTextVersionSchema = v.object({
  ...publishedVersionEntries,
  subject: v.string(),
  /** Whether it has the shop's own words. */
  isDefault: v.boolean(),
});
export const MailTextVersionsSchema = v.object({ versions: v.array(MailTextVersionSchema) });
export type MailTextVersion = v.InferOutput<typeof MailTextVersionSchema>;

export const MailPreviewSchema = v.object({
  subject: v.string(),
  preview: v.string(),
  html: v.string(),
  /** The same in dark colours. */
  darkHtml: v.string(),
  text: v.string(),
});
export type MailPreview = v.InferOutput<typeof MailPreviewSchema>;
