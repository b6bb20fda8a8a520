import { pathsOf } from '#http/client/api-paths';
import type { savedRepliesApi } from './saved-replies.api.server';

export const savedRepliesCalls = pathsOf<ReturnType<typeof savedRepliesApi>>('/admin/saved-replies');
