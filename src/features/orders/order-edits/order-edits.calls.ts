import { pathsOf } from '#http/client/api-paths';
import type { orderEditsApi, sellableVariantsApi } from './order-edits.api.server';

export const orderEditsCalls = pathsOf<ReturnType<typeof orderEditsApi>>('/admin/orders');
export const sellableVariantsCalls = pathsOf<ReturnType<typeof sellableVariantsApi>>('/admin/sellable-variants');
