import * as v from 'valibot';
import { findChanges } from '#features/platform/audit/audit.service.server';
import { isSame } from '#features/platform/audit/undo.rules';
import type { UndoRegistry } from '#features/platform/audit/undo-registry.server';
import { findTextProblems, variablesOf } from '#features/platform/mail-texts/mail-text.rules';
import type { MailText, MailTextDefinition } from '#features/platform/mail-texts/mail-text.types';
import { toMailText } from '#features/platform/mail-texts/mail-texts.service.server';
import { type Draft, Drafts } from '#features/platform/versions/drafts.service.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { mailTextAdminMessages as messages } from './mail-text-admin.messages';
import {
  type ListedMailText,
  type MailTextDraft,
  type MailTextGroups,
  MailTextSchema,
  type MailTextStatus,
  type MailTextVersion,
} from './mail-text-admin.schema';
import { findMailText, MAIL_TEXT_GROUPS } from './mail-text-registry';

/** The drafts of mails' words and their versions, by mail. Loading one throws `not_found` for a mail that does not exist. */
export const mailTexts = new Drafts<MailText, MailTextDraft>({
  tables: { drafts: 'mailTextDrafts', table: 'mailTextVersions', key: 'mail', number: 'id', values: 'text' },
  subject: 'mail_text',
  right: 'settings.write',
  viewName: 'mailText',
  nothingToPublish: () => messages.nothingToPublish,
  toContent: (mail, stored) => toMailText(stored) ?? requireDefinition(mail).definition.text(),
  // The shop's own words are stored as none, so that they follow the shop's releases.
  toStored: (mail, text) => (isSame(text, requireDefinition(mail).definition.text()) ? null : text),
  parse: (fields) => v.parse(v.partial(MailTextSchema), fields),
  check: async (_, { key, content }) => refuseProblems(requireDefinition(key).definition, content),
  toView,
  describePublishing: ({ published, content }) => findChanges(published, content),
});

/** Drafts get their earlier words, and what was sent before is sent again. */
export const mailTextsUndo: UndoRegistry = { ...mailTexts.undoOfChanges(), ...mailTexts.undoOfPublishing() };

/** All mails, by groups. */
export async function listMailTexts({ db }: Pick<Shop, 'db'>): Promise<MailTextGroups> {
  const mails = MAIL_TEXT_GROUPS.flatMap(({ texts }) => texts.map(({ mail }) => mail));
  const drafts = new Map((await mailTexts.loadAll(db, mails)).map((draft) => [draft.key, draft]));
  const toListed = (definition: MailTextDefinition): ListedMailText[] => {
    const draft = drafts.get(definition.mail);
    return draft ? [listed(definition, draft)] : [];
  };
  return { groups: MAIL_TEXT_GROUPS.map(({ name, texts }) => ({ name: name(), mails: texts.flatMap(toListed) })) };
}

/** What was published of a mail, the newest first. Throws `not_found`. */
export async function listMailTextVersions(shop: Pick<Shop, 'db'>, mail: string): Promise<MailTextVersion[]> {
  const versions = await mailTexts.listVersions(shop, requireDefinition(mail).definition.mail);
  return versions.map(({ publishing, content, isDefault }) => ({ ...publishing, subject: content.subject, isDefault }));
}

/** Throws `not_found`. */
export function requireDefinition(mail: string) {
  const found = findMailText(mail);
  if (!found) throw new AppError('not_found', { message: messages.mailMissing });
  return found;
}

/** Throws `invalid` for words that cannot be sent. */
export function refuseProblems(definition: MailTextDefinition, text: MailText): void {
  const fields = findTextProblems(definition, text);
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

function toView(draft: Draft<MailText>): MailTextDraft {
  const { definition } = requireDefinition(draft.key);
  const { hasButton, needs = [] } = definition;
  return {
    ...listed(definition, draft),
    text: draft.content,
    default: definition.text(),
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

function listed({ mail, forOwner, text }: MailTextDefinition, draft: Draft<MailText>): ListedMailText {
  return { mail, ...forOwner(), status: statusOf(text(), draft) };
}

function statusOf(shopsOwn: MailText, { content, published }: Draft<MailText>): MailTextStatus {
  const isOwn = !isSame(published, shopsOwn);
  if (isSame(content, published)) return isOwn ? 'published' : 'default';
  return isOwn ? 'changed' : 'draft';
}
