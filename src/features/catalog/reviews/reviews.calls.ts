import { pathsOf } from '#http/client/api-paths';
import type { reviewsApi } from './reviews.api.server';

export const reviewsCalls = pathsOf<ReturnType<typeof reviewsApi>>('/products');
