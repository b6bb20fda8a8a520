import * as v from 'valibot';
import { OrderSchema } from '#features/orders/orders/orders.schema';
import { isUuid } from '#shared/ids';
import { REMARK_MAX_LENGTH, TRACKING_MAX_LENGTH } from '#shared/lengths';
import { MAX_LINE_QUANTITY } from '#shared/line-quantity';
import { LimitParam, optionalParam, PageParam } from '#shared/query-params';
import { optionalText } from '#shared/text-schema';
import { VersionSchema } from '#shared/version-schema';
import { SHIPMENT_STATUSES } from './shipment.rules';
import { shipmentsMessages as messages } from './shipments.messages';

const quantityInvalid = () => messages.quantityInvalid;
const itemsEmpty = () => messages.itemsEmpty;

const MAX_ITEMS = 200;
/** How many orders are packed at once: docs/rules.md#packing-list. */
export const MAX_PACKED_ORDERS = 100;

const ItemSchema = v.object({
  itemId: v.string(() => messages.itemUnknown),
  quantity: v.pipe(
    v.number(quantityInvalid),
    v.integer(quantityInvalid),
    v.minValue(1, quantityInvalid),
    v.maxValue(MAX_LINE_QUANTITY, quantityInvalid),
  ),
});

const tracking = { carrier: optionalText(TRACKING_MAX_LENGTH), trackingNumber: optionalText(TRACKING_MAX_LENGTH) };
const note = optionalText(REMARK_MAX_LENGTH);

export const NewShipmentSchema = v.object({
  /** Absent, everything that is in no shipment yet. */
  items: v.optional(
    v.pipe(
      v.array(ItemSchema, itemsEmpty),
      v.nonEmpty(itemsEmpty),
      v.maxLength(MAX_ITEMS, itemsEmpty),
      v.check(
        (items) => new Set(items.map(({ itemId }) => itemId)).size === items.length,
        () => messages.itemTwice,
      ),
    ),
  ),
  ...tracking,
  /** Packed shipments wait here; shipped ones are mailed about. */
  status: v.optional(v.picklist(['packed', 'shipped']), 'packed'),
  note,
});
export type NewShipment = v.InferOutput<typeof NewShipmentSchema>;

/** Carrier and tracking number as they are from now on; absent or null, there is none. */
export const TrackingSchema = v.object({ ...tracking, version: v.optional(VersionSchema) });
export type Tracking = v.InferOutput<typeof TrackingSchema>;

export const ShipmentMoveSchema = v.object({ status: v.picklist(SHIPMENT_STATUSES), note });
export type ShipmentMove = v.InferOutput<typeof ShipmentMoveSchema>;

/** An order as packers need it. */
const PackingOrderSchema = v.object({
  ...OrderSchema.entries,
  customer: v.object({ name: v.string(), email: v.string() }),
  /** In the order's language. */
  shippingMethodName: v.optional(v.string()),
  /** By the items' ids. */
  packing: v.array(
    v.object({
      itemId: v.string(),
      variantId: v.optional(v.string()),
      sku: v.string(),
      barcode: v.optional(v.string()),
      open: v.number(),
      /** What it is called in the order's language, with the values of its options; absent where these are the original words. */
      customersWords: v.optional(v.object({ name: v.string(), options: v.array(v.string()) })),
    }),
  ),
});
export type PackingOrder = v.InferOutput<typeof PackingOrderSchema>;

export const PackingPageSchema = v.object({
  orders: v.array(PackingOrderSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  total: v.number(),
});
export type PackingPage = v.InferOutput<typeof PackingPageSchema>;

export const PackingQuerySchema = v.object({
  /** Ids; absent, all orders that have something to pack, the oldest first. */
  orders: v.optional(
    optionalParam(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',')),
        v.everyItem(isUuid, () => messages.ordersInvalid),
        v.maxLength(MAX_PACKED_ORDERS, () => messages.tooManyOrders(MAX_PACKED_ORDERS)),
      ),
    ),
  ),
  page: v.optional(optionalParam(PageParam)),
  limit: v.optional(optionalParam(LimitParam)),
});
export type PackingQuery = v.InferOutput<typeof PackingQuerySchema>;
export const DEFAULT_PACKING_LIMIT = 50;
