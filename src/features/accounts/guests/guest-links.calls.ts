import { pathsOf } from '#http/client/api-paths';
import type { guestLinksApi } from './guest-links.api.server';

export const guestLinksCalls = pathsOf<ReturnType<typeof guestLinksApi>>('/guest-orders');
