import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import type { Right } from '#shared/rights';
import { PRESENCE_RIGHTS } from './presence.rules';
import { PresenceReportSchema, PresenceSchema } from './presence.schema';
import { report } from './presence.service.server';

interface StaffEnv {
  Bindings: AppEnv['Bindings'];
  Variables: AppEnv['Variables'] & { user: { _id: string } };
}

interface PresenceApiOptions {
  /** Passed in, like the next one, because this feature must not import staff. */
  anyStaffOnly: () => MiddlewareHandler;
  // biome-ignore lint/suspicious/noExplicitAny: a call of staff has more in its context than this feature knows.
  requireRight: (c: Context<any>, right: Right) => void;
}

/** Mounted under /admin/presence. */
export function presenceApi({ anyStaffOnly, requireRight }: PresenceApiOptions) {
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
