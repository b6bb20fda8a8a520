import type { Tx } from '#db/database.server';
import type { Admin } from '#features/platform/audit/audit.service.server';
import { writeAudit } from '#features/platform/audit/audit.service.server';
import { refuseNothing } from '#features/platform/audit/refuse-undo.server';
import type { UndoneEntry, UndoRegistry } from '#features/platform/audit/undo-registry.server';
import * as queries from './promotion-codes.queries.server';
import { lockPromotion, revokeLocked } from './promotion-codes.service.server';

/** Made codes are revoked, as far as nobody used them; revoked ones can be used again. */
export const promotionCodesUndo: UndoRegistry = {
  'promotion_codes.create': {
    right: 'promotions.write',
    async undo(tx, admin, entry) {
      const promotionId = await lock(tx, entry);
      if ((await revokeLocked(tx, admin, { promotionId, which: { batchId: String(entry.after?.batchId) } })) === 0) refuseNothing();
    },
  },
  'promotion_codes.revoke': {
    right: 'promotions.write',
    async undo(tx: Tx, admin: Admin, entry) {
      const promotionId = await lock(tx, entry);
      const codes = await queries.restoreCodes(tx, promotionId, String(entry.after?.revocationId));
      if (codes === 0) refuseNothing();
      await writeAudit(tx, admin, { action: 'promotion_codes.restore', subject: { type: 'promotion', id: promotionId }, after: { codes } });
    },
  },
};

async function lock(tx: Tx, { subjectId }: UndoneEntry): Promise<number> {
  await lockPromotion(tx, Number(subjectId));
  return Number(subjectId);
}
