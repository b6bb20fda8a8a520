import { pathsOf } from '#http/client/api-paths';
import type { backupsApi } from './backups.api.server';

export const backupsCalls = pathsOf<ReturnType<typeof backupsApi>>('/admin/backups');
