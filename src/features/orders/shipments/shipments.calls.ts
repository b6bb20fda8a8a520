import { pathsOf } from '#http/client/api-paths';
import type { orderShipmentsApi, packingApi, shipmentsApi } from './shipments.api.server';

export const orderShipmentsCalls = pathsOf<ReturnType<typeof orderShipmentsApi>>('/admin/orders');
export const packingCalls = pathsOf<ReturnType<typeof packingApi>>('/admin/packing');
export const shipmentsCalls = pathsOf<ReturnType<typeof shipmentsApi>>('/admin/shipments');
