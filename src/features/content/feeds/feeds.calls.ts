import { pathsOf } from '#http/client/api-paths';
import type { feedAdminApi } from './feeds.api.server';

export const feedAdminCalls = pathsOf<ReturnType<typeof feedAdminApi>>('/admin/feed');
