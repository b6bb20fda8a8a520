import { pathsOf } from '#http/client/api-paths';
import type { bulkEditsApi } from './bulk-edits.api.server';

export const bulkEditsCalls = pathsOf<ReturnType<typeof bulkEditsApi>>('/admin/bulk-edits');
