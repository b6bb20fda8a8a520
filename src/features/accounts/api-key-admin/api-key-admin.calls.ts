import { pathsOf } from '#http/client/api-paths';
import type { apiKeysApi } from './api-key-admin.api.server';

export const apiKeysCalls = pathsOf<ReturnType<typeof apiKeysApi>>('/admin/api-keys');
