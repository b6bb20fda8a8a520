import * as v from 'valibot';
import type { Db, Tx } from '#db/database.server';
import { NotifiedCache } from '#db/notified-cache.server';
import { DEFAULT_SETTINGS, type SettingValues } from '#features/platform/settings/settings.rules';
import { settingSchemas } from '#features/platform/settings/settings.schema';
import { runInLanguage } from '#languages/current-language.server';
import type { Config } from '#server/config.server';
import type { Shop } from '#server/shop.server';
import { listTaxClasses, type TaxClass } from '#shared/tax-classes';
import type { TaxTable } from './tax-lines.rules';
import * as rowMessages from './tax-rows.messages';
import { type StoredTaxRate, selectTaxTable } from './taxes.queries.server';

type TaxConfig = Pick<Config, 'prices' | 'languages'>;
type TaxSettings = Pick<SettingValues, 'taxClasses' | 'shippingTaxClass' | 'pricesIncludeTax' | 'taxEstimateCountry'>;

export interface ShopTaxes {
  /** Undefined until the owner has rates of their own: then the built-in ones apply. */
  table: TaxTable | undefined;
  /** The own rates, or the built-in ones as rows. */
  rates: readonly StoredTaxRate[];
  settings: TaxSettings;
}

/** Dropped by notices with `SETTINGS_TAG`. */
export const taxesCache = new NotifiedCache<ShopTaxes>();

/** After a change by this process. */
export function dropTaxes({ db }: Pick<Shop, 'db'>): void {
  taxesCache.drop(db);
}

/** The shop's taxes, from this process's cache. */
export function readTaxes({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<ShopTaxes> {
  return taxesCache.read(db, () => loadTaxes(db, config));
}

export async function loadTaxes(db: Db | Tx, config: TaxConfig): Promise<ShopTaxes> {
  const row = await selectTaxTable(db);
  const settings = toSettings(row.settings);
  const rates = row.isOwn ? row.rates : builtInRates(config);
  const { shippingTaxClass: shippingClass, taxEstimateCountry: estimateCountry, pricesIncludeTax } = settings;
  const table = {
    rates: rates.map((rate) => ({ ...rate, isIncluded: rate.isIncluded ?? pricesIncludeTax })),
    shippingClass,
    estimateCountry,
  };
  return { table: row.isOwn ? table : undefined, rates, settings };
}

/** The shop's tax classes. Their names are in the reader's language, so that the cache has none. */
export function classesOf({ settings }: Pick<ShopTaxes, 'settings'>): TaxClass[] {
  return listTaxClasses(settings.taxClasses);
}

/** A stored value that does not match its schema counts as absent. */
function toSettings(stored: Record<string, unknown>): TaxSettings {
  const valid = Object.entries(stored).filter(([name, value]) => {
    const schema = Object.entries(settingSchemas).find(([known]) => known === name)?.[1];
    return schema !== undefined && v.is(schema, value);
  });
  const { taxClasses, shippingTaxClass, pricesIncludeTax, taxEstimateCountry } = { ...DEFAULT_SETTINGS, ...Object.fromEntries(valid) };
  return { taxClasses, shippingTaxClass, pricesIncludeTax, taxEstimateCountry };
}

/** The built-in rates, or those of PRICES_FILE, as rows: what an owner starts from, with a name in the shop's language. */
function builtInRates({ prices, languages }: TaxConfig): StoredTaxRate[] {
  const { taxBp } = prices.checkout;
  const any = {
    ...{ name: runInLanguage(languages.default, () => rowMessages.tax), translations: null },
    ...{ state: '', postalPrefix: '', taxClass: '', isIncluded: null, isAdditional: false, version: 1 },
  };
  const named = Object.entries(taxBp.named).map(([state, rateBp], at) => ({ ...any, id: at + 1, country: 'United States', state, rateBp }));
  return [...named, { ...any, id: named.length + 1, country: '', rateBp: taxBp.others }];
}
