import { pathsOf } from '#http/client/api-paths';
import type { taxesApi } from './taxes.api.server';

export const taxesCalls = pathsOf<ReturnType<typeof taxesApi>>('/admin/tax-rates');
