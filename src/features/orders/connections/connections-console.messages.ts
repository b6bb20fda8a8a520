export const checkButtonMessages = {
  test: (name: string) => `Test ${name}`,
  testText: 'Test',
  itDoesNotWork: 'It does not work',
};

export const connectionsScreenMessages = {
  connections: 'Connections',
  whatTheShopNeedsFromOthers: 'The services that your shop uses: payments, email and picture storage.',
  loadingTheConnections: 'Loading the connections',
  mail: 'Email',
  sentByAMailServer: 'Sent by a mail server.',
  withoutAMailServer: 'Without a mail server, emails are saved as files and don’t reach anyone.',
  sendATestMail: 'Send a test email',
  allMails: 'All emails',
  pictures: 'Pictures',
  inABucket: 'In a bucket.',
  inAFolderOfThisMachine: 'In a folder of this machine.',
  server: 'Server',
  folder: 'Folder',
  bucket: 'Bucket',
  from: 'From',
  waiting: 'Waiting',
  addressForItsEvents: 'Address for its events (webhook)',
  lastEvent: 'Last event',
  lastSuccess: 'Last success',
  lastFailure: 'Last failure',
  connected: 'Connected',
  switchedOff: 'Switched off',
  notConnected: 'Not connected',
  manage: (name: string) => `Manage the keys of ${name}`,
  connect: (name: string) => `Connect ${name}`,
};

export const providerFactsMessages = {
  copyTheAddressFor: (name: string) => `Copy the address for ${name}`,
  addressCopied: 'Address copied',
  pleaseSelectAndCopyIt: 'Please select and copy it.',
  copy: 'Copy',
  noneLately: 'None lately',
};
