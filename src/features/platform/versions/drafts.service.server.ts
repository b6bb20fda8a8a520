import type { Db, Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import { restoredValues } from '#features/platform/audit/refuse-undo.server';
import { type Fields, isSame } from '#features/platform/audit/undo.rules';
import type { UndoService } from '#features/platform/audit/undo-registry.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { parseNumericId } from '#shared/ids';
import { versionsMessages as messages } from './versions.messages';
import * as queries from './versions.queries.server';

const VERSIONS_SHOWN = 30;

/** A text that can be published, such as the words of one mail: of its kind, and with its key among them. */
export interface DraftedText<Content extends Fields, View extends object> {
  kind: DraftKind<Content, View>;
  key: string;
}

/** What the texts of one kind have in common. A text is a document of named fields; its kind knows what they may say. */
export interface DraftKind<Content extends Fields, View extends object> {
  tables: queries.DraftTables;
  /** The subject in the audit log, and the beginning of its actions: 'face' has 'face.update'. */
  subject: string;
  nothingToPublish: string;
  /** Stored fields over those that the shop comes with. What an older release stored otherwise counts as absent. */
  toContent: (key: string, stored: Fields | null | undefined) => Content;
  /** What a version stores; null for what the shop comes with, whatever that is in later releases. */
  toStored?: (key: string, content: Content) => object | null;
  /** Throws `invalid` for what must not be stored or published. */
  check: (tx: Tx, draft: Pick<Draft<Content>, 'key' | 'content' | 'changed'>) => Promise<void>;
  /** The draft in the API. */
  toView: (draft: Draft<Content>) => View;
  /** What the audit log says of publishing a draft as the version with this number. */
  describePublishing: (draft: Draft<Content>, number: number) => { before?: object; after: object };
}

/** A draft, and what it is compared with. */
export interface Draft<Content extends Fields> {
  key: string;
  content: Content;
  published: Content;
  /** The fields that differ from what is published. */
  changed: FieldOf<Content>[];
  /** Grows with each change. */
  version: number;
}

type FieldOf<Content> = keyof Content & string;
/** What is absent stays. With the version that was loaded, a field that changed since then is not overwritten. */
export type DraftChange<Content> = { [Field in keyof Content]?: Content[Field] | undefined } & { version?: number | undefined };

interface LoadedDraft<Content extends Fields> extends Draft<Content> {
  /** The version of the draft at the last change of each field that ever changed. */
  changedIn: ReadonlyMap<string, number>;
}

export async function loadDraft<Content extends Fields>(
  db: Db | Tx,
  { kind, key }: DraftedText<Content, object>,
): Promise<LoadedDraft<Content>> {
  const [rows, published] = [await queries.selectFields(db, kind.tables, key), await queries.selectPublished(db, kind.tables, key)];
  return toDraft({ kind, key }, rows, published);
}

/** The draft, for whoever edits it. */
export async function viewDraft<Content extends Fields, View extends object>(
  { db }: Pick<Shop, 'db'>,
  text: DraftedText<Content, View>,
): Promise<View> {
  return text.kind.toView(await loadDraft(db, text));
}

/** The drafts of several texts, with two statements. */
export async function loadDrafts<Content extends Fields>(
  db: Db,
  kind: DraftKind<Content, object>,
  keys: readonly string[],
): Promise<Draft<Content>[]> {
  const [rows, published] = await Promise.all([queries.selectFields(db, kind.tables), queries.selectAllPublished(db, kind.tables)]);
  return keys.map((key) =>
    toDraft(
      { kind, key },
      rows.filter((row) => row.key === key),
      published.find((version) => version.key === key)?.content,
    ),
  );
}

/**
 * Changes fields of a draft. Throws `conflict` with the `current` draft when one of them was changed since the loaded version to
 * another value; changes of other fields are merged. Throws `invalid` for what the kind refuses.
 */
export function updateDraft<Content extends Fields, View extends object>(
  shop: Shop,
  admin: Admin,
  text: DraftedText<Content, View>,
  change: DraftChange<Content>,
): Promise<View> {
  return inTransaction(shop.db, (tx) => changeDraft(tx, admin, { text, change, action: 'update' }));
}

interface TextChange<Content extends Fields, View extends object> {
  text: DraftedText<Content, View>;
  change: DraftChange<Content>;
  action: 'update' | 'restore' | 'discard';
}

/** As `updateDraft`, in the transaction of the caller. */
async function changeDraft<Content extends Fields, View extends object>(
  tx: Tx,
  admin: Admin,
  { text, change, action }: TextChange<Content, View>,
): Promise<View> {
  const { kind, key } = text;
  await queries.lockDrafts(tx, kind.tables);
  const before = await loadDraft(tx, text);
  const { version: loadedVersion, ...fields } = change;
  const given = fields as Partial<Content>;
  const changed = fieldsOf(before.content).filter((name) => given[name] !== undefined && !isSame(before.content[name], given[name]));
  const collided = changed.filter((name) => loadedVersion !== undefined && (before.changedIn.get(name) ?? 0) > loadedVersion);
  if (collided.length > 0) {
    throw new AppError('conflict', {
      fields: collided.map((field) => ({ field, message: messages.changedMeanwhile })),
      details: { current: kind.toView(before) },
    });
  }
  if (changed.length === 0) return kind.toView(before);
  await kind.check(tx, { key, content: { ...before.content, ...given }, changed });
  await queries.storeFields(tx, kind.tables, {
    of: key,
    fields: Object.fromEntries(changed.map((name) => [name, given[name]])),
    version: before.version + 1,
  });
  const after = await loadDraft(tx, text);
  await writeAudit(tx, admin, {
    action: `${kind.subject}.${action}`,
    subject: subjectOf(text),
    ...findChanges(before.content, after.content),
  });
  return kind.toView(after);
}

/** The draft becomes what is shown or sent, at once and as one version. Throws `conflict` if it is not as it was looked at. */
export function publishDraft<Content extends Fields, View extends object>(
  shop: Shop,
  admin: Admin,
  text: DraftedText<Content, View>,
  version: number,
): Promise<View> {
  const { kind } = text;
  return inTransaction(shop.db, async (tx) => {
    await queries.lockDrafts(tx, kind.tables);
    const draft = await loadDraft(tx, text);
    const refuse = (message: string) => new AppError('conflict', { message, details: { current: kind.toView(draft) } });
    if (draft.version !== version) throw refuse(messages.draftChanged);
    if (draft.changed.length === 0) throw refuse(kind.nothingToPublish);
    // The release that stored the draft may have allowed more.
    await kind.check(tx, draft);
    await publishContent(tx, admin, text, draft);
    return kind.toView({ ...draft, published: draft.content, changed: [] });
  });
}

async function publishContent<Content extends Fields>(
  tx: Tx,
  admin: Admin,
  text: DraftedText<Content, object>,
  draft: Draft<Content>,
): Promise<void> {
  const { kind, key } = text;
  const content = kind.toStored ? kind.toStored(key, draft.content) : draft.content;
  const number = await queries.insertVersion(tx, kind.tables, { of: key, content, publishedBy: admin._id });
  await writeAudit(tx, admin, { action: `${kind.subject}.publish`, subject: subjectOf(text), ...kind.describePublishing(draft, number) });
}

/** The draft becomes what is published. */
export function discardDraft<Content extends Fields, View extends object>(
  shop: Shop,
  admin: Admin,
  text: DraftedText<Content, View>,
): Promise<View> {
  return inTransaction(shop.db, async (tx) => {
    const { published } = await loadDraft(tx, text);
    return changeDraft(tx, admin, { text, change: published, action: 'discard' });
  });
}

/** The draft becomes what the shop comes with. */
export function restoreDefault<Content extends Fields, View extends object>(
  shop: Shop,
  admin: Admin,
  text: DraftedText<Content, View>,
): Promise<View> {
  const change = text.kind.toContent(text.key, undefined);
  return inTransaction(shop.db, (tx) => changeDraft(tx, admin, { text, change, action: 'restore' }));
}

/** The draft gets the values of an earlier version. Throws `not_found`. */
export function restoreVersion<Content extends Fields, View extends object>(
  shop: Shop,
  admin: Admin,
  text: DraftedText<Content, View>,
  id: string,
): Promise<View> {
  const { kind, key } = text;
  return inTransaction(shop.db, async (tx) => {
    const number = parseNumericId(id);
    const stored = number === undefined ? undefined : await queries.selectVersion(tx, kind.tables, { of: key, number });
    if (stored === undefined) throw new AppError('not_found', { message: messages.versionMissing });
    return changeDraft(tx, admin, { text, change: kind.toContent(key, stored), action: 'restore' });
  });
}

export interface PublishedVersion<Content extends Fields> {
  _id: string;
  publishedAt: string;
  /** '' for somebody who has no account any more. */
  by: string;
  content: Content;
  /** Whether it is what the shop comes with. */
  isDefault: boolean;
  /** The fields that differ from the version before. */
  changed: FieldOf<Content>[];
}

/** What was published of a text, the newest first. */
export async function listVersions<Content extends Fields>(
  { db }: Pick<Shop, 'db'>,
  { kind, key }: DraftedText<Content, object>,
): Promise<PublishedVersion<Content>[]> {
  // One more, which the last one is compared with.
  const rows = await queries.selectVersions<{ content: Fields | null }>(db, kind.tables, {
    of: key,
    column: 'content',
    limit: VERSIONS_SHOWN + 1,
  });
  return rows.slice(0, VERSIONS_SHOWN).map(({ number, publishedAt, by, content: stored }, at) => {
    const content = kind.toContent(key, stored);
    return {
      _id: String(number),
      publishedAt: publishedAt.toISOString(),
      by,
      content,
      isDefault: stored === null,
      changed: differencesOf(content, kind.toContent(key, rows[at + 1]?.content)),
    };
  });
}

export interface UndoOptions<Content extends Fields, View extends object> extends Pick<UndoService, 'right' | 'view'> {
  textOf: (subjectId: string) => DraftedText<Content, View>;
  /** Throws for fields that an older release stored otherwise. */
  parse: (fields: object) => DraftChange<Content>;
}

/** The fields of a draft get their earlier values, unless somebody changed them again since. */
export function undoOfDraft<Content extends Fields, View extends object>({
  textOf,
  parse,
  ...rest
}: UndoOptions<Content, View>): UndoService {
  return {
    ...rest,
    async undo(tx, admin, entry) {
      const text = textOf(entry.subjectId);
      await queries.lockDrafts(tx, text.kind.tables);
      const { content } = await loadDraft(tx, text);
      const restored = await restoredValues(tx, entry, content);
      await changeDraft(tx, admin, { text, change: parse(withDefaults(text, restored)), action: 'update' });
    },
  };
}

/** What was published before is published again, unless something else was published since. For logs that have the fields. */
export function undoOfPublishing<Content extends Fields, View extends object>({
  textOf,
  parse,
  ...rest
}: UndoOptions<Content, View>): UndoService {
  return {
    ...rest,
    async undo(tx, admin, entry) {
      const text = textOf(entry.subjectId);
      await queries.lockDrafts(tx, text.kind.tables);
      const draft = await loadDraft(tx, text);
      const restored = parse(withDefaults(text, await restoredValues(tx, entry, draft.published)));
      const content = { ...draft.published, ...restored };
      await publishContent(tx, admin, text, { ...draft, content, changed: differencesOf(content, draft.published) });
    },
  };
}

/** A field that did not exist at that time was as the shop comes. */
function withDefaults<Content extends Fields>({ kind, key }: DraftedText<Content, object>, restored: Fields): object {
  const defaults = kind.toContent(key, undefined);
  return Object.fromEntries(Object.entries(restored).map(([name, value]) => [name, value === undefined ? defaults[name] : value]));
}

function toDraft<Content extends Fields>(
  { kind, key }: DraftedText<Content, object>,
  rows: readonly queries.FieldRow[],
  stored: Fields | null | undefined,
): LoadedDraft<Content> {
  const published = kind.toContent(key, stored);
  const content = kind.toContent(key, { ...published, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) });
  return {
    key,
    content,
    published,
    changed: differencesOf(content, published),
    version: Math.max(0, ...rows.map(({ version }) => version)),
    changedIn: new Map(rows.map(({ name, version }) => [name, version])),
  };
}

function differencesOf<Content extends Fields>(one: Content, other: Content): FieldOf<Content>[] {
  return fieldsOf(one).filter((name) => !isSame(one[name], other[name]));
}

function fieldsOf<Content extends Fields>(content: Content): FieldOf<Content>[] {
  return Object.keys(content) as FieldOf<Content>[];
}

function subjectOf({ kind, key }: { kind: { subject: string }; key: string }) {
  return { type: kind.subject, id: key };
}
