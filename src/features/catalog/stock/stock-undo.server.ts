import { refuseNothing, refuseUndo } from '#features/platform/audit/refuse-undo.server';
import type { UndoRegistry } from '#features/platform/audit/undo-registry.server';
import { stockMessages as messages } from './stock.messages';
import { toStockDelta } from './stock.rules';
import { changeStockIn, viewStock } from './stock.service.server';
import { lockStock } from './stock-changes.queries.server';

/** A change of stock is undone by the opposite one: what was sold meanwhile stays sold (docs/rules.md#undo-stock). */
export const stockUndo: UndoRegistry = {
  'stock.change': {
    right: 'stock.write',
    async undo(tx, admin, entry) {
      const variantId = Number(entry.subjectId);
      const delta = Number(entry.before?.onHand) - Number(entry.after?.onHand);
      if (delta === 0) refuseNothing();
      const level = (await lockStock(tx, [variantId])).get(variantId);
      if (!level || 'refused' in toStockDelta(level, { delta })) await refuseUndo(tx, entry, [{ field: 'onHand', current: level?.onHand }]);
      await changeStockIn(tx, admin, { requested: [{ variantId: entry.subjectId, delta, reason: 'correction', note: messages.undone }] });
    },
    view: async (shop, { subjectId }) => ({ stock: await viewStock(shop, Number(subjectId)) }),
  },
};
