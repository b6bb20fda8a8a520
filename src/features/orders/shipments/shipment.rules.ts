import { stateMachine } from '#shared/state-machine';

export const SHIPMENT_STATUSES = ['packed', 'shipped', 'out_for_delivery', 'delivered', 'cancelled'] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

/** The allowed transitions of a shipment: docs/rules.md#shipments-states; the database checks the same (shipment_status_may_become). */
export const shipmentMachine = stateMachine<ShipmentStatus>({
  packed: ['shipped', 'cancelled'],
  shipped: ['out_for_delivery', 'delivered'],
  out_for_delivery: ['delivered'],
  delivered: [],
  cancelled: [],
});

export const FULFILMENTS = ['unfulfilled', 'partial', 'fulfilled'] as const;
/** How much of an order is in shipments: nothing, some, or all of it. */
export type Fulfilment = (typeof FULFILMENTS)[number];

export interface LinePieces {
  /** Pieces that are still in the order, without cancelled ones. */
  quantity: number;
  /** Pieces in shipments. */
  shippedQuantity: number;
  /** Refunded and back in stock: these are not sent any more. */
  restockedQuantity: number;
}

/** Pieces of a line that are still to be packed. */
export function piecesToPack({ quantity, shippedQuantity, restockedQuantity }: LinePieces): number {
  return Math.max(0, quantity - shippedQuantity - restockedQuantity);
}

export function fulfilmentOf(lines: readonly LinePieces[]): Fulfilment {
  if (lines.every(({ shippedQuantity }) => shippedQuantity === 0)) return 'unfulfilled';
  return lines.every((line) => piecesToPack(line) === 0) ? 'fulfilled' : 'partial';
}

/** Whether a shipment has left. */
export function hasLeft({ status }: { status: ShipmentStatus }): boolean {
  return status !== 'packed' && status !== 'cancelled';
}

/** An order that goes in several shipments shows each of them; one shipment is the order itself: docs/rules.md#shipments-shown. */
export function isSplit({ fulfilment, shipments }: { fulfilment: Fulfilment; shipments: readonly { status: ShipmentStatus }[] }): boolean {
  return shipments.some(hasLeft) && (shipments.length > 1 || fulfilment === 'partial');
}
