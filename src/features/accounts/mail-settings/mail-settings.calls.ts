import { pathsOf } from '#http/client/api-paths';
import type { mailSettingsApi } from './mail-settings.api.server';

export const mailSettingsCalls = pathsOf<ReturnType<typeof mailSettingsApi>>('/admin/mail-settings');
