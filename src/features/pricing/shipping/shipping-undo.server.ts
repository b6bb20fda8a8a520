import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import { requireAsCreated, restoredValues } from '#features/platform/audit/refuse-undo.server';
import type { UndoneEntry, UndoRegistry, UndoService } from '#features/platform/audit/undo-registry.server';
import type { Shop } from '#server/shop.server';
import { NewShippingZoneSchema, ShippingZoneChangeSchema } from './shipping.schema';
import { dropShipping } from './shipping-terms.server';
import { lockZones } from './shipping-zones.queries.server';
import { addZone, changeZone, lockZone, removeZone, toZoneValues, viewZone } from './shipping-zones.service.server';

const undoUpdate: UndoService = {
  right: 'settings.write',
  async undo(tx, admin, entry) {
    const before = await lock(tx, entry);
    const values = toZoneValues(before);
    const restore = await restoredValues(tx, entry, { ...values });
    const { version: _, ...restored } = v.parse(ShippingZoneChangeSchema, restore);
    await changeZone(tx, admin, { before, values: { ...values, ...restored } });
  },
  view: changed,
};

const undoCreate: UndoService = {
  right: 'settings.write',
  async undo(tx, admin, entry) {
    const before = await lock(tx, entry);
    await requireAsCreated(tx, entry, { ...toZoneValues(before) });
    await removeZone(tx, admin, before);
  },
  async view(shop) {
    dropShipping(shop);
    return {};
  },
};

const undoDelete: UndoService = {
  right: 'settings.write',
  async undo(tx, admin, entry) {
    await lockZones(tx);
    await addZone(tx, admin, { ...v.parse(NewShippingZoneSchema, entry.before), id: Number(entry.subjectId) });
  },
  view: changed,
};

/** Zones as they were, unless somebody changed the same fields since, or gave their places to another zone. */
export const shippingUndo: UndoRegistry = {
  'shipping_zone.create': undoCreate,
  'shipping_zone.update': undoUpdate,
  'shipping_zone.delete': undoDelete,
};

async function changed(shop: Shop, { subjectId }: UndoneEntry) {
  dropShipping(shop);
  return { shippingZone: await viewZone(shop, subjectId) };
}

function lock(tx: Tx, { subjectId }: UndoneEntry) {
  return lockZone(tx, Number(subjectId));
}
