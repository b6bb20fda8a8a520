export const apiKeyColumnsMessages = {
  name: 'Name',
  rights: 'Rights',
  createdBy: 'Created by',
  lastUsed: 'Last used',
  never: 'Never',
  worksUntil: 'Works until',
  noEnd: 'No end',
  status: 'Status',
  revoke: 'Revoke',
  andMore: (right: string, count: number) => `${right} and ${count} more`,
  works: 'Works',
  expired: 'Expired',
  revoked: 'Revoked',
  noRightsLeft: 'No rights left',
  rightsLost: (count: number) => `${count} rights lost`,
  revokeQuestion: (name: string) => `Revoke “${name}”?`,
  programsThatUseItAreRefused: 'Programs that use it are refused from now on. A revoked key does not come back.',
  revokeLabel: (name: string) => `Revoke ${name}`,
};

export const apiKeyFormMessages = {
  name: 'Name',
  whichProgramUsesIt: 'Which program uses it, such as “Warehouse”',
  worksFor: 'Works for',
  onlyRead: 'Only read',
  withThisKey: 'With this key, a program pays money back or copies data without a further confirmation. ',
  aKeyNeverChangesSettingsOrStaff: 'A key never changes settings or staff, and does no more than you may do yourself.',
  createKey: 'Create key',
};

export const rightsFieldMessages = {
  rights: 'Rights',
};

export const apiKeysScreenMessages = {
  createKey: 'Create key',
  apiKeys: 'API keys',
  noApiKeysYet: 'No API keys yet',
  connectAccounting: 'Connect accounting, a warehouse or a program of your own.',
  createApiKey: 'Create API key',
  key: (name: string | undefined) => `Key “${name}”`,
  whatKeysAreFor:
    'Other programs read and change the shop with a key, within the rights that you choose. What they may call is described in <docs>the API’s pages</docs>.' as const,
  programsSendIt: 'Programs send it with each call, as <header>Authorization: Bearer …</header>' as const,
};
