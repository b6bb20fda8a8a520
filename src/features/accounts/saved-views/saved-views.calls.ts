import { pathsOf } from '#http/client/api-paths';
import type { savedViewsApi } from './saved-views.api.server';

export const savedViewsCalls = pathsOf<ReturnType<typeof savedViewsApi>>('/admin/views');
