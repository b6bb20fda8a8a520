import { pathsOf } from '#http/client/api-paths';
import type { categoryOrderApi } from './category-order.api.server';

export const categoryOrderCalls = pathsOf<ReturnType<typeof categoryOrderApi>>('/admin/categories');
