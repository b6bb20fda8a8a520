import * as v from 'valibot';
import { EmailSchema, RegistrationSchema } from '#features/accounts/accounts/accounts.schema';
import { SessionSchema } from '#features/accounts/accounts/profile.schema';
import { LimitParam, optionalParam, PageParam } from '#shared/query-params';
import { queryMessages } from '#shared/query-params.messages';
import { HELD_ROLES, STAFF_ROLES } from '#shared/rights';
import { cutSearch } from '#shared/search-text';
import { VersionSchema } from '#shared/version-schema';
import { staffMessages as messages } from './staff.messages';

/** The name of a role, or the id of one that the owner made. */
const RoleSchema = v.union([v.picklist(STAFF_ROLES), v.pipe(v.string(), v.uuid())], () => messages.roleUnknown);

const heldRole = {
  role: v.picklist(HELD_ROLES),
  /** If `role` is `own`: the role that the owner made. */
  ownRole: v.optional(v.object({ _id: v.string(), name: v.string() })),
};

/** Somebody on the staff, or invited to it. */
export const StaffMemberSchema = v.object({
  _id: v.string(),
  status: v.picklist(['active', 'invited']),
  email: v.string(),
  ...heldRole,
  /** Counts the changes of the role. */
  version: v.number(),
  /** Absent for somebody who is invited. */
  firstName: v.optional(v.string()),
  lastName: v.optional(v.string()),
  hasAuthenticator: v.optional(v.boolean()),
  passkeyCount: v.optional(v.number()),
  /** The last use of a session that is still valid. */
  lastUsedAt: v.optional(v.string()),
  /** The end of the invitation. */
  expiresAt: v.optional(v.string()),
  createdAt: v.string(),
});
export type StaffMember = v.InferOutput<typeof StaffMemberSchema>;

export const StaffPageSchema = v.object({
  staff: v.array(StaffMemberSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  total: v.number(),
});
export type StaffPage = v.InferOutput<typeof StaffPageSchema>;

export const StaffListQuerySchema = v.object({
  page: optionalParam(PageParam),
  limit: optionalParam(LimitParam),
  q: optionalParam(
    v.pipe(
      v.string(() => queryMessages.textInvalid),
      v.transform(cutSearch),
    ),
  ),
});
export type StaffListQuery = v.InferOutput<typeof StaffListQuerySchema>;

export const InvitationSchema = v.object({ email: EmailSchema, role: RoleSchema });
export type Invitation = v.InferOutput<typeof InvitationSchema>;

export const RoleChangeSchema = v.object({
  role: RoleSchema,
  version: v.optional(VersionSchema),
});
export type RoleChange = v.InferOutput<typeof RoleChangeSchema>;

export const StaffSessionsSchema = v.object({ sessions: v.array(SessionSchema) });

/** What the page of an invitation's link shows. */
export const OpenInvitationSchema = v.object({ email: v.string(), ...heldRole, invitedBy: v.optional(v.string()) });
export type OpenInvitation = v.InferOutput<typeof OpenInvitationSchema>;

export const AcceptanceSchema = v.omit(RegistrationSchema, ['email']);
export type Acceptance = v.InferOutput<typeof AcceptanceSchema>;
