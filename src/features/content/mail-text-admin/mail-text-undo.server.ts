import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import { refuseNothing, refuseUndo } from '#features/platform/audit/refuse-undo.server';
import { planUndo } from '#features/platform/audit/undo.rules';
import type { UndoneEntry, UndoRegistry, UndoService } from '#features/platform/audit/undo-registry.server';
import * as queries from './mail-text-admin.queries.server';
import { MailTextSchema } from './mail-text-admin.schema';
import { changeDraft, loadMailText, loadText, setPublished } from './mail-text-drafts.service.server';

const RestoredSchema = v.partial(MailTextSchema);
const right = 'settings.write';
const view: UndoService['view'] = async (shop, { subjectId }) => ({ mailText: await loadMailText(shop, subjectId) });

/** What is to be restored of words that are now `current`; refuses if somebody changed them again since. */
async function plan(tx: Tx, entry: UndoneEntry, current: object) {
  const { restore, obstacles } = planUndo({ before: entry.before ?? {}, after: entry.after ?? {} }, { ...current });
  if (obstacles.length > 0) await refuseUndo(tx, entry, obstacles);
  if (Object.keys(restore).length === 0) refuseNothing();
  return v.parse(RestoredSchema, restore);
}

const draftUndo: UndoService = {
  right,
  async undo(tx, admin, entry) {
    await queries.lockDrafts(tx);
    const { draft } = await loadText(tx, entry.subjectId);
    const change = await plan(tx, entry, draft);
    await changeDraft(tx, admin, { mail: entry.subjectId, change, action: 'mail_text.update' });
  },
  view,
};

/** Drafts get their earlier words, and what was sent before is sent again. */
export const mailTextsUndo: UndoRegistry = {
  'mail_text.update': draftUndo,
  'mail_text.restore': draftUndo,
  'mail_text.discard': draftUndo,
  'mail_text.publish': {
    right,
    async undo(tx, admin, entry) {
      await queries.lockDrafts(tx);
      const loaded = await loadText(tx, entry.subjectId);
      const text = { ...loaded.published, ...(await plan(tx, entry, loaded.published)) };
      await setPublished(tx, admin, { ...loaded, text });
    },
    view,
  },
};
