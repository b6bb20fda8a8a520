import { pathsOf } from '#http/client/api-paths';
import type { redirectsApi } from './redirects.api.server';

export const redirectsCalls = pathsOf<ReturnType<typeof redirectsApi>>('/admin/redirects');
