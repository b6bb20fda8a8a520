import * as v from 'valibot';
import type { Db, Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import { isSame } from '#features/platform/audit/undo.rules';
import { findTextProblems, variablesOf } from '#features/platform/mail-texts/mail-text.rules';
import { MAIL_TEXT_FIELDS, type MailText, type MailTextDefinition } from '#features/platform/mail-texts/mail-text.types';
import { loadPublishedText } from '#features/platform/mail-texts/mail-texts.service.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { parseNumericId } from '#shared/ids';
import { mailTextAdminMessages as messages } from './mail-text-admin.messages';
import * as queries from './mail-text-admin.queries.server';
import {
  type MailTextChange,
  type MailTextDraft,
  type MailTextGroups,
  MailTextSchema,
  type MailTextStatus,
  type MailTextVersion,
} from './mail-text-admin.schema';
import { findMailText, MAIL_TEXT_GROUPS } from './mail-text-registry';

const VERSIONS_SHOWN = 30;

/** A draft and what it is compared with. */
export interface LoadedText {
  definition: MailTextDefinition;
  rows: readonly queries.DraftRow[];
  published: MailText;
  draft: MailText;
  version: number;
}

/** All mails, by groups. */
export async function listMailTexts({ db }: Pick<Shop, 'db'>): Promise<MailTextGroups> {
  const [drafts, versions] = await Promise.all([queries.selectDrafts(db), queries.selectAllPublished(db)]);
  const toListed = (definition: MailTextDefinition) => {
    const { mail, name, when } = definition;
    const published = toText(definition, versions.find((version) => version.mail === mail)?.content);
    const rows = drafts.filter((draft) => draft.mail === mail);
    return { mail, name, when, status: statusOf(definition, { published, draft: draftOf(rows, published) }) };
  };
  return { groups: MAIL_TEXT_GROUPS.map(({ name, texts }) => ({ name, mails: texts.map(toListed) })) };
}

/** A mail's draft, for whoever edits it. Throws `not_found`. */
export async function loadMailText({ db }: Pick<Shop, 'db'>, mail: string): Promise<MailTextDraft> {
  return toView(await loadText(db, mail));
}

/**
 * Changes the given words of a draft. With a version, throws `conflict` with the `current` draft when one of them was changed since
 * then to other words; changes of other ones are merged. Throws `not_found`, and `invalid` for words that cannot be sent.
 */
export function updateMailText(shop: Shop, admin: Admin, { mail, ...change }: MailTextChange & { mail: string }): Promise<MailTextDraft> {
  return inTransaction(shop.db, (tx) => changeDraft(tx, admin, { mail, change, action: 'mail_text.update' }));
}

interface DraftChange {
  mail: string;
  change: MailTextChange;
  action: 'mail_text.update' | 'mail_text.restore' | 'mail_text.discard';
}

/** As `updateMailText`, in another transaction. */
export async function changeDraft(tx: Tx, admin: Admin, { mail, change, action }: DraftChange): Promise<MailTextDraft> {
  await queries.lockDrafts(tx);
  const before = await loadText(tx, mail);
  const { version: loadedVersion, ...given } = change;
  const changed = MAIL_TEXT_FIELDS.flatMap((name) => {
    const value = given[name];
    return value === undefined || value === before.draft[name] ? [] : [{ name, value }];
  });
  const collided = changed.filter(({ name }) => isChangedSince(before.rows, name, loadedVersion));
  if (collided.length > 0) {
    throw new AppError('conflict', {
      fields: collided.map(({ name }) => ({ field: name, message: messages.changedMeanwhile })),
      details: { current: toView(before) },
    });
  }
  if (changed.length === 0) return toView(before);
  refuseProblems(before.definition, { ...before.draft, ...given });
  const version = before.version + 1;
  for (const { name, value } of changed) await queries.storeField(tx, { mail, name, value, version });
  const after = await loadText(tx, mail);
  await writeAudit(tx, admin, { action, subject: subjectOf(mail), ...findChanges(before.draft, after.draft) });
  return toView(after);
}

/** Mails have the draft's words from now on, as one version. Throws `not_found`, and `conflict` if it is not as it was looked at. */
export function publishMailText(shop: Shop, admin: Admin, { mail, version }: { mail: string; version: number }): Promise<MailTextDraft> {
  return inTransaction(shop.db, async (tx) => {
    await queries.lockDrafts(tx);
    const loaded = await loadText(tx, mail);
    const refuse = (message: string) => new AppError('conflict', { message, details: { current: toView(loaded) } });
    if (loaded.version !== version) throw refuse(messages.draftChanged);
    if (isSame(loaded.draft, loaded.published)) throw refuse(messages.nothingToPublish);
    // Of an older release, whose mail had other variables.
    refuseProblems(loaded.definition, loaded.draft);
    await setPublished(tx, admin, { ...loaded, text: loaded.draft });
    return toView(await loadText(tx, mail));
  });
}

/** In another transaction; the shop's own words are stored as none, so that they follow the shop's releases. */
export async function setPublished(tx: Tx, admin: Admin, { definition, published, text }: LoadedText & { text: MailText }): Promise<void> {
  const { mail } = definition;
  const content = isSame(text, definition.text) ? null : text;
  await queries.insertVersion(tx, { mail, content, publishedBy: admin._id });
  await writeAudit(tx, admin, { action: 'mail_text.publish', subject: subjectOf(mail), ...findChanges(published, text) });
}

/** The draft gets the words that are sent, the shop's own, or those of an earlier version. Throws `not_found`. */
export function restoreMailText(
  shop: Shop,
  admin: Admin,
  { mail, from }: { mail: string; from: 'published' | 'default' | { versionId: string } },
): Promise<MailTextDraft> {
  return inTransaction(shop.db, async (tx) => {
    const { definition, published } = await loadText(tx, mail);
    const action = from === 'published' ? 'mail_text.discard' : 'mail_text.restore';
    if (typeof from === 'string') return changeDraft(tx, admin, { mail, change: from === 'default' ? definition.text : published, action });
    const id = parseNumericId(from.versionId);
    const version = id === undefined ? undefined : await queries.selectVersion(tx, mail, id);
    if (!version) throw new AppError('not_found', { message: messages.versionMissing });
    return changeDraft(tx, admin, { mail, change: toText(definition, version.content), action });
  });
}

/** What was published of a mail, the newest first. Throws `not_found`. */
export async function listVersions({ db }: Pick<Shop, 'db'>, mail: string): Promise<MailTextVersion[]> {
  const { definition } = requireDefinition(mail);
  const rows = await queries.selectVersions(db, mail, VERSIONS_SHOWN);
  return rows.map(({ id, content, publishedAt, by }) => ({
    _id: String(id),
    subject: toText(definition, content).subject,
    publishedAt: publishedAt.toISOString(),
    by,
    isDefault: content === null,
  }));
}

/** Throws `not_found`. */
export async function loadText(db: Db | Tx, mail: string): Promise<LoadedText> {
  const { definition } = requireDefinition(mail);
  const [rows, stored] = [await queries.selectDrafts(db, mail), await loadPublishedText(db, mail)];
  const published = stored ?? definition.text;
  const version = Math.max(0, ...rows.map((row) => row.version));
  return { definition, rows, published, draft: draftOf(rows, published), version };
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

function draftOf(rows: readonly queries.DraftRow[], published: MailText): MailText {
  return { ...published, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
}

/** What an older release stored otherwise counts as the shop's own words. */
function toText({ text }: MailTextDefinition, stored: Record<string, unknown> | null | undefined): MailText {
  return v.is(MailTextSchema, stored) ? stored : text;
}

function toView({ definition, draft, published, version }: LoadedText): MailTextDraft {
  const { mail, name, when, text, needs = [] } = definition;
  return {
    mail,
    name,
    when,
    status: statusOf(definition, { draft, published }),
    text: draft,
    default: text,
    hasButton: text.button !== '',
    variables: Object.entries(variablesOf(definition)).map(([variable, { label }]) => ({
      name: variable,
      label,
      isNeeded: needs.some((each) => each === variable),
    })),
    version,
    changed: MAIL_TEXT_FIELDS.filter((field) => draft[field] !== published[field]),
  };
}

function statusOf({ text }: MailTextDefinition, { draft, published }: Pick<LoadedText, 'draft' | 'published'>): MailTextStatus {
  const isOwn = !isSame(published, text);
  if (isSame(draft, published)) return isOwn ? 'published' : 'default';
  return isOwn ? 'changed' : 'draft';
}

function isChangedSince(rows: readonly queries.DraftRow[], name: string, version: number | undefined): boolean {
  return version !== undefined && rows.some((row) => row.name === name && row.version > version);
}

function subjectOf(mail: string) {
  return { type: 'mail_text', id: mail };
}
