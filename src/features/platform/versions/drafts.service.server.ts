import type { Db, Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import { restoredValues } from '#features/platform/audit/refuse-undo.server';
import { type Fields, isSame } from '#features/platform/audit/undo.rules';
import type { UndoRegistry, UndoService } from '#features/platform/audit/undo-registry.server';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { parseNumericId } from '#shared/ids';
import type { Right } from '#shared/rights';
import type { MessageOf } from '#shared/text-schema';
import { versionsMessages as messages } from './versions.messages';
import * as queries from './versions.queries.server';

const VERSIONS_SHOWN = 30;

/** What the texts of one kind have in common. A text is a document of named fields; its kind knows what they may say. */
export interface DraftKind<Content extends Fields, View extends object> {
  tables: queries.DraftTables;
  /** The subject in the audit log, whose id is the text's key, and the beginning of its actions: 'face' has 'face.update'. */
  subject: string;
  /** What undoing a change needs. */
  right: Right;
  /** The field of an undo's answer that has the draft. */
  viewName: string;
  nothingToPublish: MessageOf;
  /** Stored fields over those that the shop comes with. What an older release stored otherwise counts as absent. */
  toContent: (key: string, stored: Fields | null | undefined) => Content;
  /** What a version stores; null for what the shop comes with, whatever that is in later releases. */
  toStored?: (key: string, content: Content) => object | null;
  /** The fields of an entry of the audit log. Throws for what an older release logged otherwise. */
  parse: (fields: object) => DraftChange<Content>;
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
  /** The version at the last change of each field that ever changed. */
  changedIn: ReadonlyMap<string, number>;
}

type FieldOf<Content> = keyof Content & string;
/** What is absent stays. With the version that was loaded, a field that changed since then is not overwritten. */
type DraftChange<Content> = { [Field in keyof Content]?: Content[Field] | undefined } & { version?: number | undefined };

interface TextChange<Content> {
  key: string;
  change: DraftChange<Content>;
  action: 'update' | 'restore' | 'discard';
}

/** The drafts and versions of one kind of text (docs/decisions/0097-drafts-and-versions.md). A text has a key among those of its kind. */
export class Drafts<Content extends Fields, View extends object> {
  readonly #kind: DraftKind<Content, View>;

  constructor(kind: DraftKind<Content, View>) {
    this.#kind = kind;
  }

  async load(db: Db | Tx, key: string): Promise<Draft<Content>> {
    const { tables } = this.#kind;
    const [rows, published] = [await queries.selectFields(db, tables, key), await queries.selectPublished(db, tables, key)];
    return this.#toDraft(key, rows, published);
  }

  /** Several drafts, with two statements. */
  async loadAll(db: Db, keys: readonly string[]): Promise<Draft<Content>[]> {
    const { tables } = this.#kind;
    const [rows, published] = await Promise.all([queries.selectFields(db, tables), queries.selectAllPublished(db, tables)]);
    return keys.map((key) =>
      this.#toDraft(
        key,
        rows.filter((row) => row.key === key),
        published.find((version) => version.key === key)?.content,
      ),
    );
  }

  /** The draft, for whoever edits it. */
  async view({ db }: Pick<Shop, 'db'>, key: string): Promise<View> {
    return this.#kind.toView(await this.load(db, key));
  }

  /**
   * Changes fields of a draft. Throws `conflict` with the `current` draft when one of them was changed since the loaded version to
   * another value; changes of other fields are merged. Throws `invalid` for what the kind refuses.
   */
  update({ db }: Shop, admin: Admin, { key, change }: { key: string; change: DraftChange<Content> }): Promise<View> {
    return inTransaction(db, (tx) => this.#change(tx, admin, { key, change, action: 'update' }));
  }

  /** The draft becomes what is published. */
  discard({ db }: Shop, admin: Admin, key: string): Promise<View> {
    const { tables, toContent } = this.#kind;
    return inTransaction(db, async (tx) => {
      const change = toContent(key, await queries.selectPublished(tx, tables, key));
      return this.#change(tx, admin, { key, change, action: 'discard' });
    });
  }

  /** The draft becomes what the shop comes with. */
  restoreDefault({ db }: Shop, admin: Admin, key: string): Promise<View> {
    const change = this.#kind.toContent(key, undefined);
    return inTransaction(db, (tx) => this.#change(tx, admin, { key, change, action: 'restore' }));
  }

  /** The draft gets the values of an earlier version. Throws `not_found`. */
  restoreVersion({ db }: Shop, admin: Admin, { key, versionId }: { key: string; versionId: string }): Promise<View> {
    const { tables, toContent } = this.#kind;
    return inTransaction(db, async (tx) => {
      const number = parseNumericId(versionId);
      const stored = number === undefined ? undefined : await queries.selectVersion(tx, tables, { of: key, number });
      if (stored === undefined) throw notFound(messages.versionMissing);
      return this.#change(tx, admin, { key, change: toContent(key, stored), action: 'restore' });
    });
  }

  /** The draft becomes what is shown or sent, at once and as one version. Throws `conflict` if it is not as it was looked at. */
  publish({ db }: Shop, admin: Admin, { key, version }: { key: string; version: number }): Promise<View> {
    const { tables, toView, check, nothingToPublish } = this.#kind;
    return inTransaction(db, async (tx) => {
      await queries.lockDrafts(tx, tables);
      const draft = await this.load(tx, key);
      const refuse = (message: string) => new AppError('conflict', { message, details: { current: toView(draft) } });
      if (draft.version !== version) throw refuse(messages.draftChanged);
      if (draft.changed.length === 0) throw refuse(nothingToPublish());
      // The release that stored the draft may have allowed more.
      await check(tx, draft);
      await this.#publish(tx, admin, draft);
      return toView({ ...draft, published: draft.content, changed: [] });
    });
  }

  /** What was published of a text, the newest first. `by` is '' for somebody who has no account any more. */
  async listVersions({ db }: Pick<Shop, 'db'>, key: string) {
    const { tables, toContent } = this.#kind;
    // One more, which the last one is compared with.
    const list = { of: key, column: 'content', limit: VERSIONS_SHOWN + 1 };
    const rows = await queries.selectVersions<{ content: Fields | null }>(db, tables, list);
    return rows.slice(0, VERSIONS_SHOWN).map(({ number, publishedAt, by, content: stored }, at) => {
      const content = toContent(key, stored);
      return {
        publishing: { _id: String(number), publishedAt: publishedAt.toISOString(), by },
        content,
        /** Whether it is what the shop comes with. */
        isDefault: stored === null,
        /** The fields that differ from the version before. */
        changed: differencesOf(content, toContent(key, rows[at + 1]?.content)),
      };
    });
  }

  /** The fields of a draft get their earlier values, unless somebody changed them again since. */
  undoOfChanges(): UndoRegistry {
    const service = this.#undoService(async (tx, admin, entry) => {
      const { key, content } = await this.load(tx, entry.subjectId);
      const change = this.#restored(key, await restoredValues(tx, entry, content));
      await this.#change(tx, admin, { key, change, action: 'update' });
    });
    const { subject } = this.#kind;
    return { [`${subject}.update`]: service, [`${subject}.restore`]: service, [`${subject}.discard`]: service };
  }

  /** What was published before is published again, unless something else was published since. For a log that has the fields. */
  undoOfPublishing(): UndoRegistry {
    const service = this.#undoService(async (tx, admin, entry) => {
      const draft = await this.load(tx, entry.subjectId);
      const restored = this.#restored(draft.key, await restoredValues(tx, entry, draft.published));
      const content = { ...draft.published, ...restored };
      await this.#publish(tx, admin, { ...draft, content, changed: differencesOf(content, draft.published) });
    });
    return { [`${this.#kind.subject}.publish`]: service };
  }

  #undoService(undo: UndoService['undo']): UndoService {
    const { tables, right, viewName } = this.#kind;
    return {
      right,
      async undo(tx, ...args) {
        await queries.lockDrafts(tx, tables);
        await undo(tx, ...args);
      },
      view: async (shop, { subjectId }) => ({ [viewName]: await this.view(shop, subjectId) }),
    };
  }

  async #change(tx: Tx, admin: Admin, { key, change, action }: TextChange<Content>): Promise<View> {
    const { tables, subject, check, toView } = this.#kind;
    await queries.lockDrafts(tx, tables);
    const before = await this.load(tx, key);
    const { version: loadedVersion, ...fields } = change;
    const input = fields as Partial<Content>;
    const changed = fieldsOf(before.content).filter((name) => input[name] !== undefined && !isSame(before.content[name], input[name]));
    const collided = changed.filter((name) => loadedVersion !== undefined && (before.changedIn.get(name) ?? 0) > loadedVersion);
    if (collided.length > 0) {
      throw new AppError('conflict', {
        fields: collided.map((field) => ({ field, message: messages.changedMeanwhile })),
        details: { current: toView(before) },
      });
    }
    if (changed.length === 0) return toView(before);
    await check(tx, { key, content: { ...before.content, ...input }, changed });
    await queries.storeFields(tx, tables, {
      of: key,
      fields: Object.fromEntries(changed.map((name) => [name, input[name]])),
      version: before.version + 1,
    });
    const after = await this.load(tx, key);
    const changes = findChanges(before.content, after.content);
    await writeAudit(tx, admin, { action: `${subject}.${action}`, subject: { type: subject, id: key }, ...changes });
    return toView(after);
  }

  async #publish(tx: Tx, admin: Admin, draft: Draft<Content>): Promise<void> {
    const { tables, subject, toStored = (_, content) => content, describePublishing } = this.#kind;
    const { key, content } = draft;
    const number = await queries.insertVersion(tx, tables, { of: key, content: toStored(key, content), publishedBy: admin._id });
    const described = describePublishing(draft, number);
    await writeAudit(tx, admin, { action: `${subject}.publish`, subject: { type: subject, id: key }, ...described });
  }

  /** A field that did not exist at that time was as the shop comes. */
  #restored(key: string, restored: Fields): DraftChange<Content> {
    const defaults = this.#kind.toContent(key, undefined);
    const fields = Object.entries(restored).map(([name, value]) => [name, value === undefined ? defaults[name] : value]);
    return this.#kind.parse(Object.fromEntries(fields));
  }

  #toDraft(key: string, rows: readonly queries.FieldRow[], stored: Fields | null | undefined): Draft<Content> {
    const { toContent } = this.#kind;
    const published = toContent(key, stored);
    const content = toContent(key, { ...published, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) });
    return {
      key,
      content,
      published,
      changed: differencesOf(content, published),
      version: Math.max(0, ...rows.map(({ version }) => version)),
      changedIn: new Map(rows.map(({ name, version }) => [name, version])),
    };
  }
}

function differencesOf<Content extends Fields>(one: Content, other: Content): FieldOf<Content>[] {
  return fieldsOf(one).filter((name) => !isSame(one[name], other[name]));
}

function fieldsOf<Content extends Fields>(content: Content): FieldOf<Content>[] {
  return Object.keys(content) as FieldOf<Content>[];
}
