import type { Tx } from '#db/database.server';
import { isViolationOf } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { countryCode } from '#features/accounts/addresses/country-names';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import { someTranslations } from '#features/platform/translations/translations.rules';
import { priceCart } from '#features/pricing/pricing/pricing.rules';
import type { Shop } from '#server/shop.server';
import { AppError, type FieldError, invalidField, notFound } from '#shared/errors';
import { parseNumericId } from '#shared/ids';
import { toCents, toDollars, ZERO_CENTS } from '#shared/money';
import { pageInfo } from '#shared/pagination';
import { findTaxClass, type TaxClass, ZERO_CLASS } from '#shared/tax-classes';
import { taxFor } from './tax-lines.rules';
import { toTaxLines } from './tax-lines-view';
import { findCountry, placeName, stateCode, toPostalPrefix, toStateName } from './tax-places.rules';
import { classesOf, dropTaxes, loadTaxes, readTaxes, type ShopTaxes } from './tax-table.server';
import { taxesMessages as messages } from './taxes.messages';
import * as queries from './taxes.queries.server';
import type { NewTaxRate, TaxRateChange, TaxRateListQuery, TaxRatePage, TaxRateView, TaxSetup, TriedTaxes, TryTaxes } from './taxes.schema';

const MAX_RATES = 2_000;

type TaxShop = Pick<Shop, 'db' | 'config'>;

/** The shop's rates by place, or the built-in ones until the shop has its own. */
export async function listTaxRates({ db, config }: TaxShop, { page = 1, limit = 100, q = '' }: TaxRateListQuery): Promise<TaxRatePage> {
  const taxes = await loadTaxes(db, config);
  const requested = q.toLowerCase();
  const found = taxes.rates
    .map((rate) => toView(taxes, rate))
    .filter(({ name, place }) => `${name} ${place}`.toLowerCase().includes(requested));
  return {
    taxRates: found.slice((page - 1) * limit, page * limit),
    ...pageInfo({ page, limit, total: found.length }),
    total: found.length,
  };
}

/** Throws `not_found`. */
export async function viewTaxRate({ db, config }: TaxShop, id: string): Promise<TaxRateView> {
  const taxes = await loadTaxes(db, config);
  return toView(taxes, findRate(taxes, id));
}

export async function viewTaxSetup({ db, config }: TaxShop): Promise<TaxSetup> {
  const [taxes, products] = await Promise.all([loadTaxes(db, config), queries.countClasses(db)]);
  const classes = classesOf(taxes);
  const removed = [...products.keys()].filter((id) => !classes.some((known) => known.id === id)).map((id) => ({ id, name: id }));
  return {
    isOwn: taxes.table !== undefined,
    classes: [...classes, ...removed].map(({ id, name }) => ({ id, name, products: products.get(id) ?? 0 })),
  };
}

/** Whether the shop has rates of its own, or products of other classes than Standard. */
export async function usesTaxClasses(shop: TaxShop): Promise<boolean> {
  const { table } = await readTaxes(shop);
  return table !== undefined || (await queries.countClasses(shop.db)).size > 0;
}

/** Makes the built-in rates the shop's own, so that they can be changed. Does nothing if the shop has its own. */
export async function adoptTaxRates(shop: TaxShop, admin: Admin): Promise<TaxSetup> {
  await inTransaction(shop.db, (tx) => openTable(shop, tx, admin));
  dropTaxes(shop);
  return viewTaxSetup(shop);
}

/** Throws `invalid` with the wrong fields. The first rate of a shop makes the built-in ones its own, too. */
export async function createTaxRate(shop: TaxShop, admin: Admin, input: NewTaxRate): Promise<TaxRateView> {
  const id = await inTransaction(shop.db, async (tx) => {
    const taxes = await openTable(shop, tx, admin);
    if (taxes.rates.length >= MAX_RATES) throw invalidField('name', messages.tooMany);
    return addTaxRate(tx, admin, toTaxRateValues(input, { classes: classesOf(taxes) }));
  });
  dropTaxes(shop);
  return viewTaxRate(shop, String(id));
}

/** Changes the given fields. Throws `not_found`, `invalid`, and `conflict` with the `current` rate. */
export async function updateTaxRate(
  shop: TaxShop,
  admin: Admin,
  { id, input: { version, ...input } }: { id: string; input: TaxRateChange },
): Promise<TaxRateView> {
  await inTransaction(shop.db, async (tx) => {
    const taxes = await openTable(shop, tx, admin);
    const before = findRate(taxes, id);
    if (version !== undefined && version !== before.version) {
      throw new AppError('conflict', { message: messages.changed, details: { current: toView(taxes, before) } });
    }
    await changeTaxRate(tx, admin, { before, values: toTaxRateValues(input, { before, classes: classesOf(taxes) }) });
  });
  dropTaxes(shop);
  return viewTaxRate(shop, id);
}

/** Throws `not_found`. */
export async function deleteTaxRate(shop: TaxShop, admin: Admin, id: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => removeTaxRate(tx, admin, findRate(await openTable(shop, tx, admin), id)));
  dropTaxes(shop);
}

/** What an order would owe by the table as it is, or by the built-in rates. Throws `invalid`. */
export async function tryTaxes({ db, config }: TaxShop, { lines, shipping, discount, ...place }: TryTaxes): Promise<TriedTaxes> {
  const taxes = await loadTaxes(db, config);
  const errors: FieldError[] = [];
  const { country, state, postalPrefix } = toPlace(place, errors);
  const cart = lines.map(({ amount, taxClass }, at) => ({
    unitPriceCents: toCents(amount),
    quantity: 1,
    taxClass: toClass(taxClass ?? '', { classes: classesOf(taxes), errors, field: `lines.${at}.taxClass` }) || undefined,
  }));
  if (errors.length > 0) throw new AppError('invalid', { fields: errors });
  const shippingCents = toCents(shipping ?? 0);
  const { shippingTaxClass: shippingClass, taxEstimateCountry: estimateCountry, pricesIncludeTax } = taxes.settings;
  const table = taxes.table ?? {
    rates: taxes.rates.map((rate) => ({ ...rate, isIncluded: rate.isIncluded ?? pricesIncludeTax })),
    ...{ shippingClass, estimateCountry },
  };
  const tax = taxFor(table, country === '' ? undefined : { country, state, postalCode: postalPrefix });
  const price = priceCart(cart, {
    rates: { taxBp: 0, freeShippingFromCents: undefined, shippingCents, tax },
    discount: () => toCents(discount ?? 0),
  });
  return {
    taxLines: toTaxLines(price.taxLines) ?? [],
    items: toDollars(price.itemsCents),
    tax: toDollars(price.taxCents),
    includedTax: toDollars(price.includedTaxCents ?? ZERO_CENTS),
    shipping: toDollars(price.shippingCents),
    discount: toDollars(price.discountCents),
    total: toDollars(price.totalCents),
  };
}

/** The locked table; the built-in rates become the shop's own. */
export async function openTable({ config }: Pick<Shop, 'config'>, tx: Tx, admin: Admin): Promise<ShopTaxes> {
  await queries.lockTaxRates(tx);
  const taxes = await loadTaxes(tx, config);
  if (taxes.table) return taxes;
  await queries.insertOwnRates(tx, taxes.rates);
  await writeAudit(tx, admin, { action: 'tax_rate.adopt', subject: { type: 'tax_rate', id: 'all' }, after: { rates: taxes.rates.length } });
  return loadTaxes(tx, config);
}

/** Gives a shop without rates of its own these ones, and none of the built-in ones. Throws `conflict` if it has its own, and `invalid`. */
export async function beginTaxTable({ config }: Pick<Shop, 'config'>, tx: Tx, admin: Admin, rates: readonly NewTaxRate[]): Promise<void> {
  await queries.lockTaxRates(tx);
  const taxes = await loadTaxes(tx, config);
  if (taxes.table) throw new AppError('conflict', { message: messages.hasOwnRates });
  await queries.insertOwnRates(tx, []);
  await writeAudit(tx, admin, { action: 'tax_rate.adopt', subject: { type: 'tax_rate', id: 'all' }, after: { rates: 0 } });
  for (const rate of rates) await addTaxRate(tx, admin, toTaxRateValues(rate, { classes: classesOf(taxes) }));
}

/** Adds a rate in a transaction that holds the table, and records it. Throws `invalid`. */
export async function addTaxRate(tx: Tx, admin: Admin, values: queries.TaxRateValues & { id?: number }): Promise<number> {
  const id = await refuseTaken(() => queries.insertTaxRate(tx, values));
  await writeAudit(tx, admin, { action: 'tax_rate.create', subject: { type: 'tax_rate', id }, after: toState(values) });
  return id;
}

/** Changes a rate of the locked table, and records what became different. Throws `invalid`. */
export async function changeTaxRate(
  tx: Tx,
  admin: Admin,
  { before, values }: { before: queries.StoredTaxRate; values: queries.TaxRateValues },
): Promise<void> {
  const changes = findChanges<Record<string, unknown>>(toState(before), toState(values));
  if (Object.keys(changes.after).length === 0) return;
  await refuseTaken(() => queries.updateTaxRate(tx, before.id, values));
  await writeAudit(tx, admin, { action: 'tax_rate.update', subject: { type: 'tax_rate', id: before.id }, ...changes });
}

/** Removes a rate of the locked table, and records it. */
export async function removeTaxRate(tx: Tx, admin: Admin, before: queries.StoredTaxRate): Promise<void> {
  await writeAudit(tx, admin, { action: 'tax_rate.delete', subject: { type: 'tax_rate', id: before.id }, before: toState(before) });
  await queries.deleteTaxRate(tx, before.id);
}

/** A rate as the log describes it: what staff set of it. */
export function toState({
  name,
  translations,
  country,
  state,
  postalPrefix,
  taxClass,
  rateBp,
  isIncluded,
  isAdditional,
}: queries.TaxRateValues) {
  return {
    name,
    ...(translations && { translations }),
    country,
    state,
    postalPrefix,
    taxClass,
    percent: rateBp / 100,
    included: isIncluded,
    additional: isAdditional,
  };
}

interface ValuesContext {
  before?: queries.TaxRateValues;
  classes: readonly TaxClass[];
}

/** The values after a change; what is absent stays. Throws `invalid`. */
export function toTaxRateValues(input: Omit<TaxRateChange, 'version'>, { before, classes }: ValuesContext): queries.TaxRateValues {
  const errors: FieldError[] = [];
  const place = toPlace(
    {
      country: input.country === undefined ? before?.country : input.country,
      state: input.state === undefined ? before?.state : input.state,
      postalPrefix: input.postalPrefix === undefined ? before?.postalPrefix : input.postalPrefix,
    },
    errors,
  );
  const taxClass =
    input.taxClass === undefined ? (before?.taxClass ?? '') : toClass(input.taxClass ?? '', { classes, errors, field: 'taxClass' });
  if (taxClass === ZERO_CLASS) errors.push({ field: 'taxClass', message: messages.zeroClass });
  if (errors.length > 0) throw new AppError('invalid', { fields: errors });
  return {
    ...place,
    taxClass,
    name: input.name ?? before?.name ?? '',
    translations: someTranslations(input.translations === undefined ? before?.translations : input.translations) ?? null,
    rateBp: input.percent === undefined ? (before?.rateBp ?? 0) : Math.round(input.percent * 100),
    isIncluded: input.included === undefined ? (before?.isIncluded ?? null) : input.included,
    isAdditional: input.additional ?? before?.isAdditional ?? false,
  };
}

interface GivenPlace {
  country?: string | null | undefined;
  state?: string | null | undefined;
  postalPrefix?: string | null | undefined;
}

function toPlace({ country: givenCountry, state: givenState, postalPrefix: givenPrefix }: GivenPlace, errors: FieldError[]) {
  const country = givenCountry ? findCountry(givenCountry) : '';
  if (country === undefined) errors.push({ field: 'country', message: messages.countryInvalid });
  const state = toStateName(country ?? '', givenState ?? '');
  const postalPrefix = toPostalPrefix(givenPrefix ?? '');
  if (country === '' && state !== '') errors.push({ field: 'state', message: messages.stateNeedsCountry });
  if (country === '' && postalPrefix !== '') errors.push({ field: 'postalPrefix', message: messages.postalNeedsCountry });
  return { country: country ?? '', state, postalPrefix };
}

function toClass(text: string, { classes, errors, field }: { classes: readonly TaxClass[]; errors: FieldError[]; field: string }): string {
  if (text === '') return '';
  const found = findTaxClass(classes, text);
  if (found === undefined) errors.push({ field, message: messages.classInvalid });
  return found ?? '';
}

async function refuseTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isViolationOf(error, ['tax_rates_place'])) throw error;
    throw invalidField('taxClass', messages.taken, error);
  }
}

/** Throws `not_found`. */
export function findRate({ rates }: ShopTaxes, id: string | number): queries.StoredTaxRate {
  const known = typeof id === 'number' ? id : parseNumericId(id);
  const rate = rates.find((each) => each.id === known);
  if (!rate) throw notFound(messages.missing);
  return rate;
}

function toView({ settings }: ShopTaxes, rate: queries.StoredTaxRate): TaxRateView {
  const { id, name, translations, country, state, postalPrefix, taxClass, rateBp, isIncluded, isAdditional, version } = rate;
  return {
    _id: String(id),
    name,
    translations: translations ?? undefined,
    country: country === '' ? undefined : (countryCode(country) ?? country),
    state: state === '' ? undefined : stateCode(country, state),
    postalPrefix: postalPrefix || undefined,
    taxClass: taxClass || undefined,
    percent: rateBp / 100,
    included: isIncluded ?? settings.pricesIncludeTax,
    additional: isAdditional,
    place: placeName({ country, state, postalPrefix }),
    version,
  };
}
