import { pathsOf } from '#http/client/api-paths';
import type { firstOwnerApi } from './first-owner.api.server';

export const firstOwnerCalls = pathsOf<ReturnType<typeof firstOwnerApi>>('/auth/setup');
