import { type HeldRole, OWN_ROLE, type StaffRole } from '#shared/rights';

/** Sentences about the staff. */
export const staffMessages = {
  roleUnknown: 'Please choose a role',
  missing: 'This person is not on the staff.',
  alreadyStaff: 'This person is on the staff already.',
  changed: 'Someone else changed this role in the meantime.',
  lastOwner: 'The shop needs at least one owner. Make someone else an owner first.',
  lastOwnerLeaves: 'You are the only owner of this shop. Make someone else an owner first.',
  invited: (email: string) => `Invitation sent to ${email}`,
  roleChanged: 'Role changed',
  removed: 'Removed from the staff',
  sessionEnded: 'Session ended',
  sessionsEnded: 'All sessions ended',
  secondFactorCleared: 'Authenticator app and passkeys removed',
  roleGone: 'This role is not there any more. Please choose another one.',
  languagesOnly: (languages: string) => `Your role only lets you translate into: ${languages}.`,
  welcome: (shopName: string) => `Welcome to ${shopName}!`,
} as const;

export const ROLE_NAMES: Record<StaffRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  packer: 'Packer',
  support: 'Support',
  editor: 'Editor',
  viewer: 'Viewer',
};

/** What a member's role is called. */
export function roleName({ role, ownRole }: { role: HeldRole; ownRole?: { name: string } | undefined }): string {
  return role === OWN_ROLE ? (ownRole?.name ?? '') : ROLE_NAMES[role];
}

/** What each role is for, where one is chosen. */
export const ROLE_DESCRIPTIONS: Record<StaffRole, string> = {
  owner: 'Everything, including staff and settings',
  manager: 'Everything but staff and settings',
  packer: 'Packs orders and counts stock',
  support: 'Helps customers with orders and reviews',
  editor: 'Writes and publishes products and categories',
  viewer: 'Looks at products, stock and orders',
};
