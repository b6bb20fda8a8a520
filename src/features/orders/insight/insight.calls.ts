import { pathsOf } from '#http/client/api-paths';
import type { insightApi } from './insight.api.server';

export const insightCalls = pathsOf<ReturnType<typeof insightApi>>('/admin/insight');
