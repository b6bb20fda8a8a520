import { pathsOf } from '#http/client/api-paths';
import type { searchApi } from './suggestions.api.server';

export const searchCalls = pathsOf<ReturnType<typeof searchApi>>('/search');
