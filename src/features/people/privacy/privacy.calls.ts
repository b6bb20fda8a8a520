import { pathsOf } from '#http/api-paths';
import type { privacyApi } from './privacy.api.server';

export const privacyCalls = pathsOf<ReturnType<typeof privacyApi>>('/privacy');
