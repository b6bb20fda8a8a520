import { pathsOf } from '#http/client/api-paths';
import type { accountsApi } from './accounts.api.server';

export const accountsCalls = pathsOf<ReturnType<typeof accountsApi>>('/auth');
