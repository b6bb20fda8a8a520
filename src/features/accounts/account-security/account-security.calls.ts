import { pathsOf } from '#http/client/api-paths';
import type { accountSecurityApi } from './account-security.api.server';

export const accountSecurityCalls = pathsOf<ReturnType<typeof accountSecurityApi>>('/auth');
