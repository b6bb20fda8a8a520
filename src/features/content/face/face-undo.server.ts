import * as v from 'valibot';
import type { UndoRegistry } from '#features/platform/audit/undo-registry.server';
import { undoOfDraft, viewDraft } from '#features/platform/versions/drafts.service.server';
import { FaceChangeSchema } from './face.schema';
import { FACE } from './face-draft.service.server';

const draftUndo = undoOfDraft({
  right: 'settings.write',
  textOf: () => FACE,
  parse: (fields) => v.parse(FaceChangeSchema, fields),
  view: async (shop) => ({ face: await viewDraft(shop, FACE) }),
});

export const faceUndo: UndoRegistry = { 'face.update': draftUndo, 'face.restore': draftUndo, 'face.discard': draftUndo };
