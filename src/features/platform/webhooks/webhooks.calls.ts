import { pathsOf } from '#http/client/api-paths';
import type { webhooksApi } from './webhooks.api.server';

export const webhooksCalls = pathsOf<ReturnType<typeof webhooksApi>>('/admin/webhooks');
