import { Hono } from 'hono';
import { anyStaffOnly, requireRight, type StaffEnv } from '#features/platform/staff-access/staff-access.server';
import { body, call } from '#http/calls/call.server';
import { PRESENCE_RIGHTS } from './presence.rules';
import { PresenceReportSchema, PresenceSchema } from './presence.schema';
import { report } from './presence.service.server';

/** Mounted under /admin/presence. */
export function presenceApi() {
  return new Hono<StaffEnv>().post(
    '/',
    anyStaffOnly(),
    call({
      tag: 'Staff',
      summary: 'Report what is open in a tab; who else has it open, and what others changed',
      response: PresenceSchema.entries,
      refuses: ['not_found', 'forbidden'],
      for: 'staff',
    }),
    body(PresenceReportSchema),
    async (c) => {
      const input = { ...c.req.valid('json'), userId: c.var.user._id };
      const presence = await report(c.var.shop, input, (type) => requireRight(c, PRESENCE_RIGHTS[type]));
      return c.json({ success: true, ...presence });
    },
  );
}
