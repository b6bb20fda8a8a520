import { pathsOf } from '#http/client/api-paths';
import type { newsletterApi } from './newsletter.api.server';

export const newsletterCalls = pathsOf<ReturnType<typeof newsletterApi>>('/newsletter');
