import * as v from 'valibot';
import { refuseNothing, refuseUndo } from '#features/platform/audit/refuse-undo.server';
import { planUndo } from '#features/platform/audit/undo.rules';
import type { UndoRegistry, UndoService } from '#features/platform/audit/undo-registry.server';
import * as queries from './face.queries.server';
import { DEFAULT_FACE } from './face.rules';
import { FaceChangeSchema, type FaceField } from './face.schema';
import { loadPublished, toFace } from './face.service.server';
import { changeDraft, loadDraft } from './face-draft.service.server';

/** Fields of the draft get their earlier values, unless somebody changed them again since. */
const draftUndo: UndoService = {
  right: 'settings.write',
  async undo(tx, admin, entry) {
    await queries.lockDraft(tx);
    const rows = await queries.selectDraft(tx);
    const draft = toFace({ ...(await loadPublished(tx)), ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) });
    const { restore, obstacles } = planUndo({ before: entry.before ?? {}, after: entry.after ?? {} }, draft);
    if (obstacles.length > 0) await refuseUndo(tx, entry, obstacles);
    if (Object.keys(restore).length === 0) refuseNothing();
    const given = Object.entries(restore).map(([name, value]) => [name, value === undefined ? DEFAULT_FACE[name as FaceField] : value]);
    await changeDraft(tx, admin, v.parse(FaceChangeSchema, Object.fromEntries(given)));
  },
  view: async (shop) => ({ face: await loadDraft(shop) }),
};

export const faceUndo: UndoRegistry = { 'face.update': draftUndo, 'face.restore': draftUndo, 'face.discard': draftUndo };
