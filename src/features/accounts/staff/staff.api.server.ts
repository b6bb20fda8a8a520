import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { body, call, query } from '#http/calls/call.server';
import { type RateLimit, takeAttempt } from '#http/calls/rate-limit.server';
import { HOUR_MS } from '#shared/time';
import { invite } from './invitations.service.server';
import { staffMessages as messages } from './staff.messages';
import {
  InvitationSchema,
  RoleChangeSchema,
  StaffListQuerySchema,
  StaffMemberSchema,
  StaffPageSchema,
  StaffSessionsSchema,
} from './staff.schema';
import * as staff from './staff.service.server';
import { staffOnly } from './staff-only.server';

const INVITE_LIMIT: RateLimit = { name: 'invite', windowMs: HOUR_MS, perNetwork: 100, perAccount: 50, perAccountAnywhere: 50 };
const shared = { tag: 'Staff', refuses: ['not_found'] } as const;
const read = { ...shared, for: 'staff.read' } as const;
const write = { ...shared, for: 'staff.write' } as const;
const one = { staff: StaffMemberSchema };

/** Who works here, for owners. Mounted under /admin/staff. */
export function staffApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('staff.read'),
      call({ ...read, summary: 'Everyone on the staff, and who is invited', refuses: [], response: StaffPageSchema.entries }),
      query(StaffListQuerySchema),
      async (c) => c.json({ success: true, ...(await staff.listStaff(c.var.shop, c.req.valid('query'))) }),
    )
    .post(
      '/',
      staffOnly('staff.write'),
      call({
        ...write,
        summary: 'Invite somebody by mail; inviting again sends a new link',
        refuses: ['conflict', 'too_many_requests'],
        response: one,
        status: 201,
      }),
      body(InvitationSchema),
      async (c) => {
        await takeAttempt(c, INVITE_LIMIT, c.var.user._id);
        const member = await invite(c.var.shop, c.var.user, c.req.valid('json'));
        return c.json({ success: true, staff: member, message: messages.invited(member.email) }, 201);
      },
    )
    .get('/:userId', staffOnly('staff.read'), call({ ...read, summary: 'Somebody on the staff, or invited', response: one }), async (c) =>
      c.json({ success: true, staff: await staff.viewMember(c.var.shop, c.req.param('userId')) }),
    )
    .put(
      '/:userId',
      staffOnly('staff.write'),
      call({ ...write, summary: 'Change a role', refuses: ['not_found', 'conflict', 'last_owner'], response: one }),
      body(RoleChangeSchema),
      async (c) => {
        const member = await staff.changeRole(c.var.shop, c.var.user, { id: c.req.param('userId'), ...c.req.valid('json') });
        return c.json({ success: true, staff: member, message: messages.roleChanged });
      },
    )
    .delete(
      '/:userId',
      staffOnly('staff.write'),
      call({ ...write, summary: 'Take somebody off the staff, or revoke an invitation', refuses: ['not_found', 'last_owner'] }),
      async (c) => {
        await staff.removeMember(c.var.shop, c.var.user, c.req.param('userId'));
        return c.json({ success: true, message: messages.removed });
      },
    )
    .get(
      '/:userId/sessions',
      staffOnly('staff.write'),
      call({ ...write, summary: 'Where somebody on the staff is signed in', response: StaffSessionsSchema.entries }),
      async (c) => {
        const sessions = await staff.listMemberSessions(c.var.shop, c.req.param('userId'), c.var.token);
        return c.json({ success: true, sessions });
      },
    )
    .delete(
      '/:userId/sessions',
      staffOnly('staff.write'),
      call({ ...write, summary: 'End all sessions of somebody on the staff' }),
      async (c) => {
        await staff.endMemberSessions(c.var.shop, c.var.user, c.req.param('userId'));
        return c.json({ success: true, message: messages.sessionsEnded });
      },
    )
    .delete(
      '/:userId/sessions/:sessionId',
      staffOnly('staff.write'),
      call({ ...write, summary: 'End one session of somebody on the staff' }),
      async (c) => {
        const { userId: id, sessionId } = c.req.param();
        await staff.endMemberSession(c.var.shop, c.var.user, { id, sessionId });
        return c.json({ success: true, message: messages.sessionEnded });
      },
    )
    .delete(
      '/:userId/second-factor',
      staffOnly('staff.write'),
      call({ ...write, summary: 'Remove the authenticator app and passkeys of somebody who lost them', response: one }),
      async (c) => {
        const member = await staff.clearSecondFactor(c.var.shop, c.var.user, c.req.param('userId'));
        return c.json({ success: true, staff: member, message: messages.secondFactorCleared });
      },
    );
}
