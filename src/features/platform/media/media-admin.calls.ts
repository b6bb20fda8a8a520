import { pathsOf } from '#http/client/api-paths';
import type { mediaAdminApi } from './media-admin.api.server';

export const mediaAdminCalls = pathsOf<ReturnType<typeof mediaAdminApi>>('/admin/media');
