import { pathsOf } from '#http/client/api-paths';
import type { emailAddressesApi } from './email-addresses.api.server';

export const emailAddressesCalls = pathsOf<ReturnType<typeof emailAddressesApi>>('/auth');
