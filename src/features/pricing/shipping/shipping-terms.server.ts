import { NotifiedCache } from '#db/notified-cache.server';
import { readSettings } from '#features/platform/settings/settings.service.server';
import type { Shop } from '#server/shop.server';
import { freeFromEverywhere, type ShippingTerms, type ShippingZone } from './shipping.rules';
import { toPickupPlace, toZone } from './shipping-terms.rules';
import { selectZones } from './shipping-zones.queries.server';

/** Dropped by notices with `SETTINGS_TAG`. */
export const shippingCache = new NotifiedCache<ShippingZone[]>();

/** After a change by this process. */
export function dropShipping({ db }: Pick<Shop, 'db'>): void {
  shippingCache.drop(db);
}

/**
 * The shop's zones and pickup places, from this process's cache; undefined while there are no zones: then the operator's price file
 * holds. Reading them again after a change also updates `config.shippingOffer`, which pages and mails read without waiting.
 */
export async function readShipping(shop: Pick<Shop, 'db' | 'config'>): Promise<ShippingTerms | undefined> {
  const { db, config } = shop;
  const load = async () => (await selectZones(db)).map(toZone);
  const onLoad = (zones: readonly ShippingZone[]) => {
    config.zoneOffer = zones.length > 0 ? { fromCents: freeFromEverywhere(zones) } : undefined;
  };
  // Pages that are cached need no database while it is unavailable.
  const zones = await shippingCache.readOrLast(db, load, onLoad);
  if (zones.length === 0) return undefined;
  const { pickupPlaces, defaultWeightGrams } = await readSettings(shop);
  return { zones, pickupPlaces: pickupPlaces.map(toPickupPlace), defaultWeightGrams };
}
