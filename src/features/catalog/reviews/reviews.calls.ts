import { pathsOf } from '#http/api-paths';
import type { reviewsApi } from './reviews.api.server';

export const reviewsCalls = pathsOf<ReturnType<typeof reviewsApi>>('/products');
