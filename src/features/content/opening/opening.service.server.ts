import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { readShownTheme } from '#features/content/theme/theme.service.server';
import { areCardsTyped, readPaymentKeys } from '#features/orders/payment-keys/payment-keys.server';
import { ownShopCache, providerOf, readPaymentMeans } from '#features/orders/payments/method-providers.server';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import { restoredValues } from '#features/platform/audit/refuse-undo.server';
import type { UndoRegistry } from '#features/platform/audit/undo-registry.server';
import { DEFAULT_SETTINGS } from '#features/platform/settings/settings.rules';
import { readSettings } from '#features/platform/settings/settings.service.server';
import { DEFAULT_PRICES } from '#features/pricing/pricing/pricing.rules';
import type { ShippingTerms, ShippingZone } from '#features/pricing/shipping/shipping.rules';
import { readShipping } from '#features/pricing/shipping/shipping-terms.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { openingMessages as messages } from './opening.messages';
import * as queries from './opening.queries.server';
import { isSkippable, OPENING_STEPS, type OpeningStep, REQUIRED_STEPS } from './opening.rules';
import { type Opening, type OpeningChange, OpeningChangeSchema } from './opening.schema';

/** What is left to do before the doors open; each step knows from the shop's data whether it is done. */
export async function viewOpening(shop: Shop): Promise<Opening & { previewToken: string }> {
  const { isOpen, isChecklistShown, skippedSteps, previewToken } = await queries.selectOpening(shop.db);
  const takesCards = providerOf('credit_card', await readPaymentMeans(shop)) !== undefined;
  const done = isChecklistShown ? await findDoneSteps(shop, isOpen) : undefined;
  const steps = OPENING_STEPS.map((step) => ({
    step,
    isDone: done?.[step] ?? false,
    isSkipped: isSkippable(step) && skippedSteps.includes(step),
  }));
  return { isOpen, isChecklistShown, takesCards, steps: done ? steps : [], previewToken };
}

/** `--empty`: the shop begins closed and without demo data. False if somebody has put anything into it, which stays. */
export function beginEmptyShop({ db }: Pick<Shop, 'db'>): Promise<boolean> {
  return queries.beginEmpty(db);
}

/**
 * Opens or closes the doors, skips steps, or removes the checklist. Throws `conflict` for removing it while the shop is closed, and for
 * opening a shop that began empty and charges what its owner has not seen.
 */
export async function changeOpening(shop: Shop, admin: Admin, change: OpeningChange): Promise<void> {
  if (change.isOpen) await requireSeenPrices(shop);
  await inTransaction(shop.db, (tx) => applyChange(tx, admin, change));
  // The response says already whether cards are taken; other processes are notified.
  ownShopCache.drop(shop.db);
}

export const openingUndo: UndoRegistry = {
  'opening.update': {
    right: 'settings.write',
    async undo(tx, admin, entry) {
      const { previewToken: _, beganEmpty: __, ...current } = await queries.lockOpening(tx);
      const { skippedSteps, ...restore } = await restoredValues(tx, entry, current);
      // Steps of an earlier release are not known any more.
      const known = Array.isArray(skippedSteps) && { skippedSteps: skippedSteps.filter(isSkippable) };
      await applyChange(tx, admin, v.parse(OpeningChangeSchema, { ...restore, ...known }));
    },
  },
};

async function applyChange(tx: Tx, admin: Admin, change: OpeningChange): Promise<void> {
  const { previewToken: _, beganEmpty: __, ...before } = await queries.lockOpening(tx);
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

/** docs/rules.md#opening-prices */
async function requireSeenPrices(shop: Shop): Promise<void> {
  const { isOpen, beganEmpty } = await queries.selectOpening(shop.db);
  if (isOpen || !beganEmpty) return;
  const done = await findDoneSteps(shop, isOpen);
  if (REQUIRED_STEPS.some((step) => !done[step])) throw new AppError('conflict', { message: messages.pricesFirst });
}

async function findDoneSteps(shop: Shop, isOpen: boolean): Promise<Record<OpeningStep, boolean>> {
  const [{ shopName, shopEmail, shopCountry, sellerAddress }, shipping, { logo }, data, keys] = await Promise.all([
    readSettings(shop),
    readShipping(shop),
    readShownTheme(shop),
    queries.selectDoneSteps(shop.db),
    readPaymentKeys(shop),
  ]);
  const hasOwnPrices = shop.config.prices !== DEFAULT_PRICES;
  return {
    name: shopName !== DEFAULT_SETTINGS.shopName && shopEmail !== DEFAULT_SETTINGS.shopEmail && shopCountry !== '' && sellerAddress !== '',
    logo: logo !== null,
    shipping: hasOwnPrices || (shipping !== undefined && deliversHome(shipping, shopCountry)),
    payment: !areCardsTyped(keys),
    ...data,
    taxes: hasOwnPrices || data.taxes,
    open: isOpen,
  };
}

/** Whether something is delivered to the shop's own country; anywhere, while the owner has not said which that is. */
function deliversHome({ zones }: ShippingTerms, country: string): boolean {
  if (country === '') return zones.some(({ methods }) => methods.length > 0);
  const isHome = ({ countries }: ShippingZone) => countries.length === 0 || countries.includes(country);
  return zones.some((zone) => isHome(zone) && zone.methods.length > 0);
}
