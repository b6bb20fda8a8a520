import { pathsOf } from '#http/client/api-paths';
import type { addressesApi } from './addresses.api.server';

export const addressesCalls = pathsOf<ReturnType<typeof addressesApi>>('/addresses');
