import { pathsOf } from '#http/client/api-paths';
import type { themeApi } from './theme.api.server';

export const themeCalls = pathsOf<ReturnType<typeof themeApi>>('/admin/theme');
