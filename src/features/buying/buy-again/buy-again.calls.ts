import { pathsOf } from '#http/client/api-paths';
import type { buyAgainApi } from './buy-again.api.server';

export const buyAgainCalls = pathsOf<ReturnType<typeof buyAgainApi>>('/orders');
