import { pathsOf } from '#http/client/api-paths';
import type { paymentSettingsApi } from './payment-settings.api.server';

export const paymentSettingsCalls = pathsOf<ReturnType<typeof paymentSettingsApi>>('/admin/payments');
