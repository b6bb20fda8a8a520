import type { StaffRole } from '#shared/rights';

export const inviteDialogMessages = {
  inviteSomebody: 'Invite someone',
  theyGetAMailWithALink: 'They get an email with a link that works once, within seven days.',
  email: 'Email',
  sendTheInvitation: 'Send the invitation',
  role: 'Role',
  rightsOfYourChoice: (count: number) => (count === 1 ? 'Your own role, with 1 right' : `Your own role, with ${count} rights`),
};

export const staffWordsMessages = {
  passkeys: (passkeyCount: number) => (passkeyCount === 1 ? '1 passkey' : `${passkeyCount} passkeys`),
  app: 'App',
  none: 'None',
};

export const staffListMessages = {
  roles: 'Roles',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  status: 'Status',
  active: 'Active',
  invited: 'Invited',
  secondFactor: 'Second factor',
  lastUsed: 'Last used',
  invite: 'Invite',
  staff: 'Staff',
  searchTheStaff: 'Search the staff',
  nobodyWorksHereYet: 'No staff yet',
  inviteThePeopleWhoHelpYou: 'Invite your team, and give each person only the rights they need.',
  nobodyFound: 'Nobody found',
  searchForAName: 'Search for a name, an address or a role.',
  showAllStaff: 'Show all staff',
};

export const rolesMessages = {
  roles: 'Roles',
  staff: 'Staff',
  whatEachRoleMayDo: 'What each role can do. Only owners can change staff and settings.',
  addRole: 'Add role',
  rolesOfYourOwn: 'Your own roles',
  noneYet: 'No custom roles yet. Add one if none of the roles below fits.',
  rolesOfEveryShop: 'Built-in roles',
  everything: 'Everything',
  people: (count: number) =>
    count === 0 ? 'Not assigned to anyone yet.' : count === 1 ? '1 person has this role.' : `${count} people have this role.`,
  upTo: (limit: string) => `Refunds up to ${limit} of an order`,
  translatesInto: (languages: string) => `Translate products, categories and pages into: ${languages}`,
  edit: (name: string) => `Edit ${name}`,
  editText: 'Edit',
  delete: 'Delete',
  deleteRole: (name: string) => `Delete ${name}`,
  deleteQuestion: (name: string) => `Delete the role ${name}?`,
  name: 'Name',
  refundLimit: 'Most to refund of one order ($)',
  earlierRefundsCount: 'Includes what the person has already refunded of the order.',
  languages: 'Languages',
  allLanguages: 'All languages',
  translatesOnlyInto: 'This role can translate into the chosen languages only.',
  whatIsChangedCanBeRead: 'A right to change something includes the right to see it.',
  save: 'Save',
};

export const roleFormMessages = {
  save: 'Save',
};

export const staffMemberMessages = {
  staff: 'Staff',
  active: 'Active',
  invited: 'Invited',
  sendAgain: 'Send again',
  changeRole: 'Change role',
  invitedAt: ({ createdAt, isOver, expiresAt }: { createdAt: string; isOver: boolean; expiresAt: string }) =>
    isOver ? `Invited: ${createdAt}. The link has ended.` : `Invited: ${createdAt}. The link ends: ${expiresAt}.`,
  accountSince: (createdAt: string) => `Account since: ${createdAt}`,
  forSomebodyWhoLostTheirPhone:
    'For someone who lost their phone. They can then sign in with their password alone, and we email them about it.',
  removeAppAndPasskeys: 'Remove app and passkeys?',
  remove: 'Remove',
  secondFactor: 'Second factor',
  signedIn: 'Signed in',
  endAll: 'End all',
  revokeTheInvitationOfQuestion: (email: string) => `Revoke the invitation of ${email}?`,
  removeFromTheStaffQuestion: (member: string) => `Remove ${member} from the staff?`,
  theLinkNoLongerWorks: 'The link no longer works.',
  theyAreSignedOutEverywhere: 'They are signed out everywhere, and their API keys stop working. They keep a customer account.',
  revoke: 'Revoke',
  revokeTheInvitation: 'Revoke the invitation',
  removeFromTheStaff: 'Remove from the staff',
};

/** What each role is for, within a sentence. */
export const rolePurposes: Record<StaffRole, string> = {
  owner: 'everything, including staff and settings',
  manager: 'everything but staff and settings',
  packer: 'packs orders and counts stock',
  support: 'helps customers with orders and reviews',
  editor: 'writes and publishes products and categories',
  viewer: 'looks at products, stock and orders',
};

export const invitationPageMessages = {
  invitation: 'Invitation',
  thisInvitationCannotBeUsed: 'This invitation cannot be used',
  linksWorkOnce: (error: string) => `${error} Links work once, for seven days. Whoever invited you can send a new one.`,
  joinTheStaff: 'Join the staff',
  as: ({ invitedBy, role, description }: { invitedBy: string | undefined; role: string; description: string | undefined }) =>
    invitedBy
      ? description === undefined
        ? `${invitedBy} invited you as ${role}.`
        : `${invitedBy} invited you as ${role}: ${description}.`
      : description === undefined
        ? `You are invited as ${role}.`
        : `You are invited as ${role}: ${description}.`,
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  password: 'Password',
  atLeast8Characters:
    'At least 8 characters, with upper and lower case letters and a number. If you shop here already, it replaces your password.',
  join: 'Join',
};
