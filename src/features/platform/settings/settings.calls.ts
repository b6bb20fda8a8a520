import { pathsOf } from '#http/client/api-paths';
import type { settingsApi } from './settings.api.server';

export const settingsCalls = pathsOf<ReturnType<typeof settingsApi>>('/admin/settings');
