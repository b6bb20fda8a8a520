import type { Db, Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { countryCode, countryOfCode } from '#features/accounts/addresses/country-names';
import { COUNTRIES, STATES_BY_CODE } from '#features/accounts/addresses/places';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { definedFields } from '#shared/defined-fields';
import { AppError, type FieldError, notFound } from '#shared/errors';
import { toBodyFields, toSentFields } from '#shared/fields/field-table';
import { toCents, toDollars } from '#shared/money';
import { pageInfo } from '#shared/pagination';
import { requireNumericId } from '#shared/required-id';
import { shippingMessages as messages } from './shipping.messages';
import { cheapestOf, findZone, offerMethods } from './shipping.rules';
import type {
  NewShippingZone,
  ShippingZoneChange,
  ShippingZoneListQuery,
  ShippingZonePage,
  ShippingZoneView,
  TriedShipping,
  TryShipping,
} from './shipping.schema';
import { toZone } from './shipping-terms.rules';
import { dropShipping } from './shipping-terms.server';
import { describeDays, describeMethod, describePlaces } from './shipping-words.rules';
import * as queries from './shipping-zones.queries.server';
import { ZONE_FIELDS } from './zone-fields';

export async function listZones({ db }: Pick<Shop, 'db'>, { page = 1, limit = 100, q }: ShippingZoneListQuery): Promise<ShippingZonePage> {
  const zones = await queries.selectZones(db);
  const found = q ? zones.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())) : zones;
  return {
    shippingZones: found.slice((page - 1) * limit, page * limit).map(toView),
    missingCountries: findMissingCountries(zones),
    ...pageInfo({ page, limit, total: found.length }),
    total: found.length,
  };
}

/** The countries of addresses that no zone has; none while there are no zones, and shipping is by the price file. */
function findMissingCountries(zones: readonly queries.StoredZone[]): string[] {
  if (zones.length === 0 || zones.some(({ countries }) => countries.length === 0)) return [];
  return COUNTRIES.filter((name) => !zones.some(({ countries }) => countries.includes(countryCode(name) ?? '')));
}

/** Throws `not_found`. */
export async function viewZone({ db }: Pick<Shop, 'db'>, id: string): Promise<ShippingZoneView> {
  return readZone(db, requireNumericId(id, messages.missing));
}

/** Throws `invalid` for places that another zone has. */
export async function createZone(shop: Shop, admin: Admin, input: NewShippingZone): Promise<ShippingZoneView> {
  const id = await inTransaction(shop.db, async (tx) => {
    await queries.lockZones(tx);
    return addZone(tx, admin, input);
  });
  dropShipping(shop);
  return readZone(shop.db, id);
}

/** Changes the given fields. Throws `not_found`, `invalid`, and `conflict` with the `current` zone. */
export async function updateZone(
  shop: Shop,
  admin: Admin,
  { id, input: { version, ...input } }: { id: string; input: ShippingZoneChange },
): Promise<ShippingZoneView> {
  const zoneId = requireNumericId(id, messages.missing);
  await inTransaction(shop.db, async (tx) => {
    const before = await lockZone(tx, zoneId);
    if (version !== undefined && version !== before.version) {
      throw new AppError('conflict', { message: messages.changed, details: { current: toView(before) } });
    }
    await changeZone(tx, admin, { before, values: { ...toZoneValues(before), ...definedFields(input) } });
  });
  dropShipping(shop);
  return readZone(shop.db, zoneId);
}

/** Orders keep the terms that they were placed with. Throws `not_found`. */
export async function deleteZone(shop: Shop, admin: Admin, id: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => removeZone(tx, admin, await lockZone(tx, requireNumericId(id, messages.missing))));
  dropShipping(shop);
}

/** Adds a zone while zones are locked, and records it. Throws `invalid`. */
export async function addZone(tx: Tx, admin: Admin, values: NewShippingZone & { id?: number }): Promise<number> {
  await checkPlaces(tx, values, undefined);
  const { id, ...created } = await queries.insertZone(tx, values);
  await writeAudit(tx, admin, { action: 'shipping_zone.create', subject: { type: 'shipping_zone', id }, after: { ...created } });
  return id;
}

/** Changes a locked zone, and records what became different. Throws `invalid`. */
export async function changeZone(
  tx: Tx,
  admin: Admin,
  { before, values }: { before: queries.StoredZone; values: queries.ZoneValues },
): Promise<void> {
  await checkPlaces(tx, values, before.id);
  const changes = findChanges<Record<string, unknown>>({ ...toZoneValues(before) }, { ...values });
  if (Object.keys(changes.after).length === 0) return;
  await queries.updateZone(tx, before.id, values);
  await writeAudit(tx, admin, { action: 'shipping_zone.update', subject: { type: 'shipping_zone', id: before.id }, ...changes });
}

/** Removes a locked zone, and records it. */
export async function removeZone(tx: Tx, admin: Admin, before: queries.StoredZone): Promise<void> {
  await writeAudit(tx, admin, {
    action: 'shipping_zone.delete',
    subject: { type: 'shipping_zone', id: before.id },
    before: { ...toZoneValues(before) },
  });
  await queries.deleteZone(tx, before.id);
}

/** Locks all zones. Throws `not_found`. */
export async function lockZone(tx: Tx, id: number): Promise<queries.StoredZone> {
  await queries.lockZones(tx);
  const row = await queries.selectZone(tx, id);
  if (!row) throw notFound(messages.missing);
  return row;
}

/** A zone as the log describes it: what staff set of it. */
export function toZoneValues(zone: queries.ZoneValues): queries.ZoneValues {
  return { ...toBodyFields(ZONE_FIELDS, zone), methods: zone.methods };
}

/** Which methods a cart gets at a place, by the zones as they are stored. */
export async function tryShipping(
  { db }: Pick<Shop, 'db'>,
  { subtotal, weightGrams, pieces, ...place }: TryShipping,
): Promise<TriedShipping> {
  const zone = findZone((await queries.selectZones(db)).map(toZone), place);
  const offered = offerMethods(zone, { subtotalCents: toCents(subtotal), weightGrams, pieces });
  const chosen = cheapestOf(offered);
  const isOffered = (id: string) => offered.some(({ method }) => method.id === id);
  return {
    zone: zone?.name,
    methods: offered.flatMap((each) =>
      each.kind === 'delivery'
        ? [{ name: each.method.name, price: toDollars(each.priceCents), days: describeDays(each.method.days), isDefault: each === chosen }]
        : [],
    ),
    notOffered: (zone?.methods ?? []).filter(({ id }) => !isOffered(id)).map(({ name }) => name),
  };
}

/** Each place belongs to one zone at most. */
async function checkPlaces(tx: Tx, values: queries.ZoneValues, ownId: number | undefined): Promise<void> {
  const { countries, states, postalPrefixes } = values;
  const errors: FieldError[] = [];
  const isPart = states.length > 0 || postalPrefixes.length > 0;
  if (isPart && countries.length !== 1) errors.push({ field: 'countries', message: messages.oneCountry });
  if (states.length > 0 && countries[0] !== 'US') errors.push({ field: 'states', message: messages.stateUnknown });
  if (states.length > 0 && postalPrefixes.length > 0) errors.push({ field: 'postalPrefixes', message: messages.eitherStatesOrCodes });
  const others = errors.length > 0 ? [] : (await queries.selectZones(tx)).filter(({ id }) => id !== ownId);
  for (const other of others) {
    const taken = findSharedPlace(values, other);
    if (taken) errors.push({ field: taken.field, message: messages.taken(taken.place, other.name) });
  }
  if (errors.length > 0) throw new AppError('invalid', { fields: errors.slice(0, 1) });
}

function findSharedPlace(one: queries.ZoneValues, other: queries.ZoneValues): { field: string; place: string } | undefined {
  if (one.countries.length === 0 || other.countries.length === 0) {
    return one.countries.length === other.countries.length ? { field: 'countries', place: messages.everywhereElse } : undefined;
  }
  const country = one.countries.find((code) => other.countries.includes(code));
  if (country === undefined) return undefined;
  const isWhole = (zone: queries.ZoneValues) => zone.states.length === 0 && zone.postalPrefixes.length === 0;
  if (isWhole(one) && isWhole(other)) return { field: 'countries', place: countryOfCode(country) ?? country };
  const state = one.states.find((code) => other.states.includes(code));
  if (state !== undefined) return { field: 'states', place: STATES_BY_CODE[state as keyof typeof STATES_BY_CODE] ?? state };
  const prefix = one.postalPrefixes.find((code) => other.postalPrefixes.includes(code));
  return prefix === undefined ? undefined : { field: 'postalPrefixes', place: prefix };
}

async function readZone(db: Db | Tx, id: number): Promise<ShippingZoneView> {
  const row = await queries.selectZone(db, id);
  if (!row) throw notFound(messages.missing);
  return toView(row);
}

function toView({ id, version, createdAt, updatedAt, ...zone }: queries.StoredZone): ShippingZoneView {
  const { methods } = zone;
  return {
    _id: String(id),
    ...toSentFields(ZONE_FIELDS, zone),
    methods: [...methods],
    place: describePlaces(zone),
    sentences: methods.map(describeMethod),
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
