export const inviteDialogMessages = {
  inviteSomebody: 'Invite somebody',
  theyGetAMailWithALink: 'They get a mail with a link that works once, for seven days.',
  email: 'Email',
  sendTheInvitation: 'Send the invitation',
  role: 'Role',
};

export const staffWordsMessages = {
  passkeys: (passkeyCount: number) => `${passkeyCount} passkeys`,
  app: 'App',
  none: 'None',
};

export const staffListMessages = {
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
  nobodyWorksHereYet: 'Nobody works here yet',
  inviteThePeopleWhoHelpYou: 'Invite the people who help you, each with the rights that they need.',
  nobodyFound: 'Nobody found',
  searchForAName: 'Search for a name, an address or a role.',
  showAllStaff: 'Show all staff',
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
    `Invited: ${createdAt}. The link ${isOver ? 'has ended' : `ends: ${expiresAt}`}.`,
  accountSince: (createdAt: string) => `Account since: ${createdAt}`,
  forSomebodyWhoLostTheirPhone: 'For somebody who lost their phone. They sign in with the password alone and get a mail about it.',
  removeAppAndPasskeys: 'Remove app and passkeys?',
  remove: 'Remove',
  secondFactor: 'Second factor',
  signedIn: 'Signed in',
  endAll: 'End all',
  revokeTheInvitationOfQuestion: (email: string) => `Revoke the invitation of ${email}?`,
  removeFromTheStaffQuestion: (member: string) => `Remove ${member} from the staff?`,
  theLinkNoLongerWorks: 'The link no longer works.',
  theyAreSignedOutEverywhere: 'They are signed out everywhere, and their API keys stop. The account stays, as a customer’s.',
  revoke: 'Revoke',
  revokeTheInvitation: 'Revoke the invitation',
  removeFromTheStaff: 'Remove from the staff',
};

export const invitationPageMessages = {
  invitation: 'Invitation',
  thisInvitationCannotBeUsed: 'This invitation cannot be used',
  linksWorkOnce: (error: string) => `${error} Links work once, for seven days. Whoever invited you can send a new one.`,
  joinTheStaff: 'Join the staff',
  as: ({ invitedBy, role, description }: { invitedBy: string | undefined; role: string; description: string }) =>
    `${invitedBy ? `${invitedBy} invited you` : 'You are invited'} as ${role}: ${description}.`,
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  password: 'Password',
  atLeast8Characters:
    'At least 8 characters, with upper and lower case letters and a number. If you shop here already, it replaces your password.',
  join: 'Join',
};
