import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { lockCategories } from '#features/catalog/category-admin/category-admin.queries.server';
import { insertCategory } from '#features/catalog/category-admin/category-admin.service.server';
import { getPage, publishPage, updatePage } from '#features/content/pages/pages.service.server';
import type { Admin } from '#features/platform/audit/audit.service.server';
import { DEFAULT_SETTINGS } from '#features/platform/settings/settings.rules';
import { changeSettings, loadSettings, readSettings, refreshSettings } from '#features/platform/settings/settings.service.server';
import { DEFAULT_PRICES } from '#features/pricing/pricing/pricing.rules';
import { dropShipping } from '#features/pricing/shipping/shipping-terms.server';
import { lockZones, selectZones } from '#features/pricing/shipping/shipping-zones.queries.server';
import { addZone } from '#features/pricing/shipping/shipping-zones.service.server';
import { dropTaxes, loadTaxes } from '#features/pricing/taxes/tax-table.server';
import { beginTaxTable } from '#features/pricing/taxes/taxes.service.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { shopSetupMessages as messages } from './shop-setup.messages';
import * as queries from './shop-setup.queries.server';
import type { FirstTaxes, FirstZones, ShopProfile, ShopSetup } from './shop-setup.schema';
import { categoriesOf, TRADES, type Trade } from './trades.rules';

/** What the shop knows of itself and charges, for the screens that set it up. */
export async function viewSetup(shop: Shop): Promise<ShopSetup> {
  const [settings, facts, zones, taxes] = await Promise.all([
    loadSettings(shop),
    queries.selectSetupFacts(shop.db),
    selectZones(shop.db),
    loadTaxes(shop.db, shop.config),
  ]);
  const hasOwnPrices = shop.config.prices !== DEFAULT_PRICES;
  return {
    shopName: settings.shopName,
    isNameDefault: settings.shopName === DEFAULT_SETTINGS.shopName,
    shopEmail: settings.shopEmail,
    isEmailDefault: settings.shopEmail === DEFAULT_SETTINGS.shopEmail,
    fixed: settings.fixed,
    country: settings.shopCountry,
    address: settings.sellerAddress,
    hasCategories: facts.hasCategories,
    hasShipping: hasOwnPrices || zones.length > 0,
    hasTaxes: hasOwnPrices || taxes.table !== undefined,
    unpublishedPages: queries.LEGAL_PAGES.filter((page) => !facts.publishedPages.includes(page)),
    ...(facts.isNew && { testOrders: facts.orders }),
  };
}

/** Stores who the shop is, and gives a shop without categories those of its trade. Throws `invalid` for what the environment fixes. */
export async function saveProfile(shop: Shop, admin: Admin, { country, address, trade, timeZone, ...named }: ShopProfile): Promise<void> {
  const { fixedSettings } = shop.config;
  const { timeZone: knownZone } = await readSettings(shop);
  await inTransaction(shop.db, async (tx) => {
    await changeSettings(tx, admin, {
      ...named,
      ...(timeZone && knownZone === DEFAULT_SETTINGS.timeZone && { timeZone }),
      shopCountry: country,
      sellerAddress: address,
      taxEstimateCountry: country,
      fixedSettings,
    });
    if (trade) await addStartingCategories(tx, admin, trade);
  });
  await refreshSettings(shop);
}

async function addStartingCategories(tx: Tx, admin: Admin, trade: Trade): Promise<void> {
  if ((await lockCategories(tx)).length > 0) return;
  const { icon, color } = TRADES[trade];
  for (const [i, name] of categoriesOf(trade).entries())
    await insertCategory(tx, admin, { categories: [], values: { name, parentId: null, sortOrder: i + 1, icon, color } });
}

/** Adds the first zones of a shop. Throws `conflict` if it has some, and `invalid`. */
export async function addFirstZones(shop: Shop, admin: Admin, { zones }: FirstZones): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockZones(tx);
    if ((await selectZones(tx)).length > 0) throw new AppError('conflict', { message: messages.hasZones });
    for (const zone of zones) await addZone(tx, admin, zone);
  });
  dropShipping(shop);
}

/** Gives the shop these tax rates instead of the built-in ones. Throws `conflict` if it has its own, and `invalid`. */
export async function addFirstTaxes(shop: Shop, admin: Admin, { rates, pricesIncludeTax }: FirstTaxes): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await changeSettings(tx, admin, { pricesIncludeTax, fixedSettings: shop.config.fixedSettings });
    await beginTaxTable(shop, tx, admin, rates);
  });
  await refreshSettings(shop);
  dropTaxes(shop);
}

/** Publishes terms and privacy with the shop's own name and address, as far as they are not published. */
export async function publishLegalPages(shop: Shop, admin: Admin): Promise<void> {
  const { publishedPages } = await queries.selectSetupFacts(shop.db);
  for (const pageId of queries.LEGAL_PAGES) {
    if (publishedPages.includes(pageId)) continue;
    // The built-in text becomes the draft of a page that nobody has changed yet.
    if ((await getPage(shop, pageId)).version === 0) await updatePage(shop, admin, { pageId });
    await publishPage(shop, admin, { pageId });
  }
}
