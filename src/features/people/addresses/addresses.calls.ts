import { pathsOf } from '#http/api-paths';
import type { addressesApi } from './addresses.api.server';

export const addressesCalls = pathsOf<ReturnType<typeof addressesApi>>('/addresses');
