import * as v from 'valibot';
import { restoreTranslations } from '#features/catalog/translations/deleted-translations.server';
import { undoOf } from '#features/catalog/translations/translations-undo.server';
import { SectionsSchema } from '#features/content/sections/sections.schema';
import { writeAudit } from '#features/platform/audit/audit.service.server';
import { refuseUndo, restoredValues } from '#features/platform/audit/refuse-undo.server';
import type { UndoneEntry, UndoRegistry, UndoService } from '#features/platform/audit/undo-registry.server';
import { storedEntries } from '#shared/fields/field-table';
import { changeDraft, draftOf, lockPage, pageSubject, pictureKeysOf, removePage, setLive } from './page-changes.server';
import { PAGE_FIELDS } from './page-fields';
import { PAGE_KIND } from './page-kind.server';
import { requireFreeSlug } from './page-slugs.server';
import * as queries from './pages.queries.server';
import { getPage } from './pages.service.server';

/** Entries of older releases have no sections. */
const DraftSchema = v.object({ slug: v.string(), ...storedEntries(PAGE_FIELDS), sections: v.optional(SectionsSchema, []) });
const ChangeSchema = v.partial(v.object({ ...DraftSchema.entries, sections: SectionsSchema }));
const right = 'pages.write';
const view: UndoService['view'] = async (shop, { subjectId }) => ({ page: await getPage(shop, subjectId) });

/** The version that was published before is published again. */
const undoPublishing: UndoService = {
  right,
  async undo(tx, admin, entry) {
    const row = await lockPage(tx, entry.subjectId);
    const [before, after] = [publishedIn(entry.before), publishedIn(entry.after)];
    if (row.liveNumber !== after) await refuseUndo(tx, entry, [{ field: 'published', current: row.liveNumber }]);
    await setLive(tx, admin, { row, number: before });
  },
  view,
};

/** Drafts get their earlier texts, the version that was published before is published again, and a page that was deleted is a draft again, with its translations. */
export const pagesUndo: UndoRegistry = {
  'page.translation': { ...undoOf(PAGE_KIND), view },
  'page.publish': undoPublishing,
  'page.unpublish': undoPublishing,
  'page.update': {
    right,
    async undo(tx, admin, entry, { shop }) {
      const row = await lockPage(tx, entry.subjectId);
      const restore = await restoredValues(tx, entry, { ...draftOf(row) });
      await changeDraft(tx, admin, { shop, pageId: entry.subjectId, version: undefined, input: v.parse(ChangeSchema, restore) });
    },
    view,
  },
  'page.create': { right, undo: async (tx, admin, { subjectId }) => removePage(tx, admin, await lockPage(tx, subjectId)) },
  'page.delete': {
    right,
    async undo(tx, admin, { before }, { leaveOut }) {
      const draft = v.parse(DraftSchema, before);
      await requireFreeSlug(tx, { slug: draft.slug });
      const id = await queries.insertPage(tx, { ...draft, builtIn: null, pictureKeys: pictureKeysOf(draft) });
      await writeAudit(tx, admin, {
        action: 'page.create',
        subject: pageSubject(String(id)),
        after: { title: draft.title, slug: draft.slug },
      });
      await restoreTranslations(tx, PAGE_KIND, { id, state: before ?? {}, leaveOut });
    },
  },
};

function publishedIn(state: UndoneEntry['before']): number | null {
  return typeof state?.published === 'number' ? state.published : null;
}
