import { pathsOf } from '#http/client/api-paths';
import type { storeCreditApi } from './store-credit.api.server';

export const storeCreditCalls = pathsOf<ReturnType<typeof storeCreditApi>>('/store-credit');
