import { pathsOf } from '#http/client/api-paths';
import type { headerApi } from './header.api.server';

export const headerCalls = pathsOf<ReturnType<typeof headerApi>>('/header');
