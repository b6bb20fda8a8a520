import * as v from 'valibot';
import { findChanges } from '#features/platform/audit/audit.service.server';
import { isSame } from '#features/platform/audit/undo.rules';
import type { UndoRegistry } from '#features/platform/audit/undo-registry.server';
import { findTextProblems, variablesOf } from '#features/platform/mail-texts/mail-text.rules';
import type { MailText, MailTextDefinition } from '#features/platform/mail-texts/mail-text.types';
import { readTextKey, toTextKey } from '#features/platform/mail-texts/mail-text-key';
import { toMailText } from '#features/platform/mail-texts/mail-texts.service.server';
import { type Draft, Drafts } from '#features/platform/versions/drafts.service.server';
import { runInLanguage } from '#languages/current-language.server';
import type { Language } from '#languages/languages';
import { defaultFirst } from '#languages/shop-languages';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { mailTextAdminMessages as messages } from './mail-text-admin.messages';
import {
  type ListedMailText,
  type MailTextDraft,
  type MailTextGroups,
  type MailTextQuery,
  MailTextSchema,
  type MailTextStatus,
  type MailTextVersion,
  type OpenedMailText,
} from './mail-text-admin.schema';
import { findMailText, MAIL_TEXT_GROUPS } from './mail-text-registry';

/**
 * The drafts of mails' words and their versions, by mail and language (`toTextKey`). Loading one throws `not_found` for a mail that does not
 * exist.
 */
export const mailTexts = new Drafts<MailText, MailTextDraft>({
  tables: { drafts: 'mailTextDrafts', table: 'mailTextVersions', key: 'mail', number: 'id', values: 'text' },
  subject: 'mail_text',
  right: 'settings.write',
  viewName: 'mailText',
  nothingToPublish: () => messages.nothingToPublish,
  toContent: (key, stored) => toMailText(stored) ?? shopsOwnText(key),
  // The shop's own words are stored as none, so that they follow the shop's releases.
  toStored: (key, text) => (isSame(text, shopsOwnText(key)) ? null : text),
  parse: (fields) => v.parse(v.partial(MailTextSchema), fields),
  check: async (_, { key, content }) => refuseProblems(requireDefinition(readTextKey(key).mail).definition, content),
  toView,
  describePublishing: ({ published, content }) => findChanges(published, content),
});

/** Drafts get their earlier words, and what was sent before is sent again. */
export const mailTextsUndo: UndoRegistry = { ...mailTexts.undoOfChanges(), ...mailTexts.undoOfPublishing() };

/** All mails, by groups. */
export async function listMailTexts({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<MailTextGroups> {
  const [first, ...others] = defaultFirst(config.languages);
  const mails = MAIL_TEXT_GROUPS.flatMap(({ texts }) => texts.map(({ mail }) => mail));
  const keys = mails.flatMap((mail) => config.languages.all.map((language) => toTextKey({ mail, language })));
  const drafts = new Map((await mailTexts.loadAll(db, keys)).map((draft) => [draft.key, draft]));
  const toListed = (definition: MailTextDefinition): ListedMailText[] => {
    const draftIn = (language: Language) => drafts.get(toTextKey({ mail: definition.mail, language }));
    const draft = draftIn(first);
    if (!draft) return [];
    const languages = others.flatMap((language) => {
      const other = draftIn(language);
      return other ? [{ language, status: mailTextStatus(other) }] : [];
    });
    return [{ ...described(definition, draft), ...(languages.length > 0 && { languages }) }];
  };
  return { groups: MAIL_TEXT_GROUPS.map(({ name, texts }) => ({ name: name(), mails: texts.flatMap(toListed) })) };
}

/** The draft of a mail's words in a language, and the languages that it can be worded in. */
export async function openMailText(shop: Shop, key: string): Promise<OpenedMailText> {
  const { languages } = shop.config;
  const mailText = await mailTexts.view(shop, key);
  return { mailText, ...(languages.all.length > 1 && { languages: defaultFirst(languages) }) };
}

/** What was published of a mail in a language, the newest first. */
export async function listMailTextVersions(shop: Pick<Shop, 'db'>, key: string): Promise<MailTextVersion[]> {
  const versions = await mailTexts.listVersions(shop, key);
  return versions.map(({ publishing, content, isDefault }) => ({ ...publishing, subject: content.subject, isDefault }));
}

/** A mail in one of the shop's languages, by default in its first one. Throws `not_found`. */
export function requireMailText({ config: { languages } }: Pick<Shop, 'config'>, mail: string, { language }: MailTextQuery) {
  const { definition, frame } = requireDefinition(mail);
  const address = { mail: definition.mail, language: language ?? languages.default };
  if (!languages.all.includes(address.language)) throw notFound(messages.languageMissing);
  return { definition, frame, language: address.language, key: toTextKey(address) };
}

/** Throws `not_found`. */
function requireDefinition(mail: string) {
  const found = findMailText(mail);
  if (!found) throw notFound(messages.mailMissing);
  return found;
}

/** Throws `invalid` for words that cannot be sent. */
export function refuseProblems(definition: MailTextDefinition, text: MailText): void {
  const fields = findTextProblems(definition, text);
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

function toView(draft: Draft<MailText>): MailTextDraft {
  const { definition } = requireDefinition(readTextKey(draft.key).mail);
  const { hasButton, needs = [] } = definition;
  return {
    ...described(definition, draft),
    text: draft.content,
    default: shopsOwnText(draft.key),
    hasButton,
    variables: Object.entries(variablesOf(definition)).map(([variable, { label }]) => ({
      name: variable,
      label,
      isNeeded: needs.some((each) => each === variable),
    })),
    version: draft.version,
    changed: draft.changed,
  };
}

function described({ mail, forOwner }: MailTextDefinition, draft: Draft<MailText>) {
  return { mail, ...forOwner(), status: mailTextStatus(draft) };
}

function mailTextStatus({ key, content, published }: Draft<MailText>): MailTextStatus {
  const isOwn = !isSame(published, shopsOwnText(key));
  if (isSame(content, published)) return isOwn ? 'published' : 'default';
  return isOwn ? 'changed' : 'draft';
}

/** In the language of the text, whatever language its editor works in. */
function shopsOwnText(key: string): MailText {
  const { mail, language } = readTextKey(key);
  return runInLanguage(language, requireDefinition(mail).definition.text);
}
