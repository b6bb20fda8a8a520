import { pathsOf } from '#http/client/api-paths';
import type { customerPrivacyApi } from './customer-privacy.api.server';

export const customerPrivacyCalls = pathsOf<ReturnType<typeof customerPrivacyApi>>('/admin/customers');
