import { pathsOf } from '#http/client/api-paths';
import type { shopSetupApi } from './shop-setup.api.server';

export const shopSetupCalls = pathsOf<ReturnType<typeof shopSetupApi>>('/admin/setup');
