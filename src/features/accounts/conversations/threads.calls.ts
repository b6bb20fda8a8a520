import { pathsOf } from '#http/client/api-paths';
import type { threadsApi } from './threads.api.server';

export const threadsCalls = pathsOf<ReturnType<typeof threadsApi>>('/messages');
