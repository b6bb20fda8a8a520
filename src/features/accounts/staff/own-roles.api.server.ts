import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { body, call } from '#http/calls/call.server';
import { ownRolesMessages as messages } from './own-roles.messages';
import { OwnRoleChangeSchema, OwnRoleSchema, OwnRolesSchema } from './own-roles.schema';
import * as roles from './own-roles.service.server';
import { staffOnly } from './staff-only.server';

const tag = 'Staff';
const write = { tag, for: 'staff.write' } as const;
const one = { role: OwnRoleSchema };

/** Roles that the owner makes, beside those that every shop has. Mounted under /admin/roles. */
export function ownRolesApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('staff.read'),
      call({ tag, for: 'staff.read', summary: 'The roles that the owner made', refuses: [], response: OwnRolesSchema.entries }),
      async (c) => c.json({ success: true, roles: await roles.listOwnRoles(c.var.shop) }),
    )
    .post(
      '/',
      staffOnly('staff.write'),
      call({ ...write, summary: 'Make a role of named rights', refuses: ['conflict'], response: one, status: 201 }),
      body(OwnRoleChangeSchema),
      async (c) => {
        const role = await roles.addOwnRole(c.var.shop, c.var.user, c.req.valid('json'));
        return c.json({ success: true, role, message: messages.added }, 201);
      },
    )
    .put(
      '/:roleId',
      staffOnly('staff.write'),
      call({ ...write, summary: 'Change a role, for everybody who has it', refuses: ['not_found', 'conflict'], response: one }),
      body(OwnRoleChangeSchema),
      async (c) => {
        const role = await roles.changeOwnRole(c.var.shop, c.var.user, { id: c.req.param('roleId'), ...c.req.valid('json') });
        return c.json({ success: true, role, message: messages.saved });
      },
    )
    .delete(
      '/:roleId',
      staffOnly('staff.write'),
      call({ ...write, summary: 'Delete a role that nobody has', refuses: ['not_found', 'conflict'] }),
      async (c) => {
        await roles.deleteOwnRole(c.var.shop, c.var.user, c.req.param('roleId'));
        return c.json({ success: true, message: messages.deleted });
      },
    );
}
