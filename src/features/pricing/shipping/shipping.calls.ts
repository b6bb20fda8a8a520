import { pathsOf } from '#http/client/api-paths';
import type { shippingZonesApi } from './shipping.api.server';

export const shippingZonesCalls = pathsOf<ReturnType<typeof shippingZonesApi>>('/admin/shipping-zones');
