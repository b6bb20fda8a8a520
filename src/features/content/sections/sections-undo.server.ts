import * as v from 'valibot';
import { restoredValues } from '#features/platform/audit/refuse-undo.server';
import type { UndoRegistry, UndoService } from '#features/platform/audit/undo-registry.server';
import type { SectionOwner } from './section-owners.rules';
import { SectionsSchema } from './sections.schema';
import { changeSections, getSections, lockSections } from './sections.service.server';

const StateSchema = v.object({ sections: SectionsSchema });

/** A product or category gets its earlier sections again. */
export const sectionsUndo: UndoRegistry = { 'product.sections': undoOf('product'), 'category.sections': undoOf('category') };

function undoOf(owner: SectionOwner): UndoService {
  return {
    right: owner === 'product' ? 'products.write' : 'categories.write',
    async undo(tx, admin, entry) {
      const id = entry.subjectId;
      const { record } = await lockSections(tx, { owner, id });
      const { sections } = v.parse(StateSchema, await restoredValues(tx, entry, { sections: record.sections }));
      await changeSections(tx, admin, { owner, id, sections });
    },
    view: async (shop, { subjectId }) => ({ record: await getSections(shop, { owner, id: subjectId }) }),
  };
}
