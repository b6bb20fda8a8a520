import { pathsOf } from '#http/client/api-paths';
import type { invitationsApi } from './invitations.api.server';

export const invitationsCalls = pathsOf<ReturnType<typeof invitationsApi>>('/auth/invitation');
