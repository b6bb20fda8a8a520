import { pathsOf } from '#http/client/api-paths';
import type { importsApi } from './imports.api.server';

export const importsCalls = pathsOf<ReturnType<typeof importsApi>>('/admin/imports');
