import { pathsOf } from '#http/client/api-paths';
import type { reviewModerationApi } from './review-moderation.api.server';

export const reviewModerationCalls = pathsOf<ReturnType<typeof reviewModerationApi>>('/admin/reviews');
