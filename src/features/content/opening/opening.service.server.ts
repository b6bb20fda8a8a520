import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { areCardsTyped, readPaymentKeys } from '#features/orders/payment-keys/payment-keys.server';
import { ownShopCache, providerOf, readPaymentMeans } from '#features/orders/payments/method-providers.server';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import { restoredValues } from '#features/platform/audit/refuse-undo.server';
import type { UndoRegistry } from '#features/platform/audit/undo-registry.server';
import { DEFAULT_SETTINGS } from '#features/platform/settings/settings.rules';
import { readSettings } from '#features/platform/settings/settings.service.server';
import { DEFAULT_PRICES } from '#features/pricing/pricing/pricing.rules';
import { readShipping } from '#features/pricing/shipping/shipping-terms.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { openingMessages as messages } from './opening.messages';
import * as queries from './opening.queries.server';
import { OPENING_STEPS, type OpeningStep } from './opening.rules';
import { type Opening, type OpeningChange, OpeningChangeSchema } from './opening.schema';

/** What is left to do before the doors open; each step knows from the shop's data whether it is done. */
export async function viewOpening(shop: Shop): Promise<Opening & { previewToken: string }> {
  const { isOpen, isChecklistShown, skippedSteps, previewToken } = await queries.selectOpening(shop.db);
  const takesCards = providerOf('credit_card', await readPaymentMeans(shop)) !== undefined;
  const done = isChecklistShown ? await findDoneSteps(shop, isOpen) : undefined;
  const steps = OPENING_STEPS.map((step) => ({ step, isDone: done?.[step] ?? false, isSkipped: skippedSteps.includes(step) }));
  return { isOpen, isChecklistShown, takesCards, steps: done ? steps : [], previewToken };
}

/** `--empty`: the shop begins closed and without demo data. False if somebody has put anything into it, which stays. */
export function beginEmptyShop({ db }: Pick<Shop, 'db'>): Promise<boolean> {
  return queries.beginEmpty(db);
}

/** Opens or closes the doors, skips steps, or removes the checklist. Throws `conflict` for removing it while the shop is closed. */
export async function changeOpening(shop: Shop, admin: Admin, change: OpeningChange): Promise<void> {
  await inTransaction(shop.db, (tx) => applyChange(tx, admin, change));
  // The response says already whether cards are taken; other processes are notified.
  ownShopCache.drop(shop.db);
}

export const openingUndo: UndoRegistry = {
  'opening.update': {
    right: 'settings.write',
    async undo(tx, admin, entry) {
      const { previewToken: _, ...current } = await queries.lockOpening(tx);
      const restore = await restoredValues(tx, entry, current);
      await applyChange(tx, admin, v.parse(OpeningChangeSchema, restore));
    },
  },
};

async function applyChange(tx: Tx, admin: Admin, change: OpeningChange): Promise<void> {
  const { previewToken: _, ...before } = await queries.lockOpening(tx);
  const after: queries.OpeningValues = {
    isOpen: change.isOpen ?? before.isOpen,
    isChecklistShown: change.isChecklistShown ?? before.isChecklistShown,
    skippedSteps: change.skippedSteps
      ? OPENING_STEPS.filter((step) => change.skippedSteps?.some((each) => each === step))
      : before.skippedSteps,
  };
  if (!after.isOpen && change.isChecklistShown === false) throw new AppError('conflict', { message: messages.openFirst });
  const changes = findChanges(before, after);
  if (Object.keys(changes.after).length === 0) return;
  await queries.updateOpening(tx, changes.after);
  await writeAudit(tx, admin, { action: 'opening.update', subject: { type: 'opening', id: 'shop' }, ...changes });
}

async function findDoneSteps(shop: Shop, isOpen: boolean): Promise<Record<OpeningStep, boolean>> {
  const [{ shopName, shopEmail }, shipping, data, keys] = await Promise.all([
    readSettings(shop),
    readShipping(shop),
    queries.selectDoneSteps(shop.db),
    readPaymentKeys(shop),
  ]);
  const hasOwnPrices = shop.config.prices !== DEFAULT_PRICES;
  return {
    name: shopName !== DEFAULT_SETTINGS.shopName,
    contact: shopEmail !== DEFAULT_SETTINGS.shopEmail,
    shipping: hasOwnPrices || shipping !== undefined,
    payment: !areCardsTyped(keys),
    ...data,
    taxes: hasOwnPrices || data.taxes,
    open: isOpen,
  };
}
