import { pathsOf } from '#http/client/api-paths';
import type { openingApi } from './opening.api.server';

export const openingCalls = pathsOf<ReturnType<typeof openingApi>>('/admin/opening');
