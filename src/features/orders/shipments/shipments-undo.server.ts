import * as v from 'valibot';
import { refuseNothing, refuseUndo } from '#features/platform/audit/refuse-undo.server';
import type { UndoneEntry, UndoRegistry } from '#features/platform/audit/undo-registry.server';
import { isUuid } from '#shared/ids';
import * as queries from './shipments.queries.server';
import { storeTracking, unpackShipment } from './shipments.service.server';

const ShipmentSchema = v.object({ shipment: v.object({ id: v.string() }) });
const TrackingSchema = v.object({ carrier: v.nullish(v.string()), trackingNumber: v.nullish(v.string()) });

/** A shipment that is still here can be unpacked, and its tracking number set back. */
export const shipmentsUndo: UndoRegistry = {
  'shipment.create': {
    right: 'orders.pack',
    async undo(tx, admin, entry) {
      const shipment = await lockShipment(tx, entry);
      if (!shipment || shipment.status === 'cancelled') return refuseNothing();
      if (shipment.status !== 'packed') return refuseUndo(tx, entry, [{ field: 'status', current: shipment.status }]);
      await unpackShipment(tx, admin, shipment);
    },
  },
  'shipment.update': {
    right: 'orders.pack',
    async undo(tx, admin, entry) {
      const shipment = await lockShipment(tx, entry);
      if (!shipment) return refuseNothing();
      const [before, after] = [v.parse(TrackingSchema, entry.before), v.parse(TrackingSchema, entry.after)];
      const obstacles = (['carrier', 'trackingNumber'] as const)
        .filter((field) => (shipment[field] ?? null) !== (after[field] ?? null))
        .map((field) => ({ field, current: shipment[field] }));
      if (obstacles.length > 0) await refuseUndo(tx, entry, obstacles);
      await storeTracking(tx, admin, {
        shipment,
        tracking: { carrier: before.carrier ?? undefined, trackingNumber: before.trackingNumber ?? undefined },
      });
    },
  },
};

/** The order is locked first, as everywhere. */
async function lockShipment(tx: Parameters<UndoRegistry[string]['undo']>[0], entry: UndoneEntry) {
  if (!isUuid(entry.subjectId) || (await queries.lockOrder(tx, entry.subjectId)) === undefined) return undefined;
  const { shipment } = v.parse(ShipmentSchema, entry.after);
  return queries.selectShipment(tx, shipment.id);
}
