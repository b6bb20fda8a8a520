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
  programsThatUseItAreRefused: 'Programs that use this key lose access immediately. You can’t restore a revoked key.',
  revokeLabel: (name: string) => `Revoke ${name}`,
};

export const apiKeyFormMessages = {
  name: 'Name',
  whichProgramUsesIt: 'The program that uses it, such as “Warehouse”',
  worksFor: 'Works for',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  aYear: 'a year',
  untilItIsRevoked: 'until it is revoked',
  onlyRead: 'Only read',
  withThisKey: 'With this key, a program can refund money or copy data without another confirmation. ',
  aKeyNeverChangesSettingsOrStaff: 'A key can’t change settings or staff, and never has more rights than you.',
  createKey: 'Create key',
};

export const rightsFieldMessages = {
  rights: 'Rights',
};

export const apiKeysScreenMessages = {
  createKey: 'Create key',
  apiKeys: 'API keys',
  noApiKeysYet: 'No API keys yet',
  connectAccounting: 'Connect your accounting, your warehouse or a program of your own.',
  createApiKey: 'Create API key',
  apiKey: 'API key',
  key: (name: string | undefined) => `Key “${name}”`,
  whatKeysAreFor:
    'Other programs use a key to read and change your shop, within the rights that you choose. See <docs>the API documentation</docs> for what they can do.' as const,
  programsSendIt: 'Programs send it with each request, as <header>Authorization: Bearer …</header>' as const,
};
