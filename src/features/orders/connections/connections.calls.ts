import { pathsOf } from '#http/client/api-paths';
import type { connectionsApi } from './connections.api.server';

export const connectionsCalls = pathsOf<ReturnType<typeof connectionsApi>>('/admin/connections');
