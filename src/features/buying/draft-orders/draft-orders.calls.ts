import { pathsOf } from '#http/client/api-paths';
import type { draftOrdersApi } from './draft-orders.api.server';

export const draftOrdersCalls = pathsOf<ReturnType<typeof draftOrdersApi>>('/admin/drafts');
