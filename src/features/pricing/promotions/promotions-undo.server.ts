import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import { requireAsCreated, restoredValues } from '#features/platform/audit/refuse-undo.server';
import type { UndoneEntry, UndoRegistry, UndoService } from '#features/platform/audit/undo-registry.server';
import type { Shop } from '#server/shop.server';
import { dropPromotions } from './active-promotions.server';
import { NewPromotionSchema, PromotionChangeSchema } from './promotions.schema';
import {
  addPromotion,
  changePromotion,
  lockPromotion,
  removePromotion,
  toNewValues,
  toPromotionValues,
  toState,
  viewPromotion,
} from './promotions.service.server';

const undoUpdate: UndoService = {
  right: 'promotions.write',
  async undo(tx, admin, entry) {
    const before = await lock(tx, entry);
    const restore = await restoredValues(tx, entry, toState(before));
    // Absent from the log of a promotion without codes for single customers.
    const input = 'hasCodes' in restore ? { ...restore, hasCodes: restore.hasCodes === true } : restore;
    await changePromotion(tx, admin, { before, values: toPromotionValues(v.parse(PromotionChangeSchema, input), before) });
  },
  view: changed,
};

const undoCreate: UndoService = {
  right: 'promotions.write',
  async undo(tx, admin, entry) {
    const before = await lock(tx, entry);
    await requireAsCreated(tx, entry, toState(before));
    await removePromotion(tx, admin, before);
  },
  async view(shop) {
    dropPromotions(shop);
    return {};
  },
};

const undoDelete: UndoService = {
  right: 'promotions.write',
  async undo(tx, admin, entry) {
    await addPromotion(tx, admin, { ...toNewValues(v.parse(NewPromotionSchema, entry.before)), id: Number(entry.subjectId) });
  },
  view: changed,
};

/** Promotions as they were, unless somebody changed the same fields since. One that orders used cannot be removed again. */
export const promotionsUndo: UndoRegistry = {
  'promotion.create': undoCreate,
  'promotion.update': undoUpdate,
  'promotion.delete': undoDelete,
};

async function changed(shop: Shop, { subjectId }: UndoneEntry) {
  dropPromotions(shop);
  return { promotion: await viewPromotion(shop, subjectId) };
}

function lock(tx: Tx, { subjectId }: UndoneEntry) {
  return lockPromotion(tx, Number(subjectId));
}
