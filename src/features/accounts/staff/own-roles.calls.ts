import { pathsOf } from '#http/client/api-paths';
import type { ownRolesApi } from './own-roles.api.server';

export const ownRolesCalls = pathsOf<ReturnType<typeof ownRolesApi>>('/admin/roles');
