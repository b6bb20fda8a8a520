import { pathsOf } from '#http/client/api-paths';
import type { conversationsApi } from './conversations.api.server';

export const conversationsCalls = pathsOf<ReturnType<typeof conversationsApi>>('/admin/conversations');
