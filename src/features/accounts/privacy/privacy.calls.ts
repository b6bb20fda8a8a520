import { pathsOf } from '#http/client/api-paths';
import type { privacyApi } from './privacy.api.server';

export const privacyCalls = pathsOf<ReturnType<typeof privacyApi>>('/privacy');
