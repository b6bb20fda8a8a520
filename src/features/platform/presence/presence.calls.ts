import { pathsOf } from '#http/client/api-paths';
import type { presenceApi } from './presence.api.server';

export const presenceCalls = pathsOf<ReturnType<typeof presenceApi>>('/admin/presence');
