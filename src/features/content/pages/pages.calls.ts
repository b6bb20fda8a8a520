import { pathsOf } from '#http/client/api-paths';
import type { pagesApi } from './pages.api.server';

export const pagesCalls = pathsOf<ReturnType<typeof pagesApi>>('/admin/pages');
