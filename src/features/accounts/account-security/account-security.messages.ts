export const passkeyBrowserMessages = {
  thisDeviceHasAPasskey: 'This device has a passkey of your account already.',
  passkeysDoNotWorkAtThisAddress: 'Passkeys do not work at this address. Open the console at the shop’s own address.',
};

export const confirmationFormMessages = {
  thisCostsMoney: 'This action moves money, copies data or gives access. Confirm that it’s you; we won’t ask again for ten minutes.',
  toUseAPasskey: 'Use a passkey',
  code: 'Code',
  ofYourAuthenticatorApp: 'From your authenticator app, or a recovery code.',
  yourPassword: 'Your password',
  toUseThePassword: 'Use the password',
  toUseACode: 'Use a code',
  cancel: 'Cancel',
  confirm: 'Confirm',
};

export const sessionRowsMessages = {
  notSignedInAnywhere: 'Not signed in anywhere.',
  thisDevice: 'This device, now',
  lastUsed: (lastUsedAt: string) => `Last used: ${lastUsedAt}`,
  endTheSessionOn: (device: string) => `End the session on ${device}`,
  end: 'End',
};

export const authenticatorSetupMessages = {
  scanThisWithAnAuthenticatorApp:
    'Scan this with an authenticator app, such as the one of your password manager, and enter the code that it shows.',
  qrCodeForTheAuthenticatorApp: 'QR code for the authenticator app',
  enterAKeyInstead: 'Enter a key instead',
  code: 'Code',
  turnOn: 'Turn on',
  copied: 'Copied',
  thisBrowserDidNotCopyThem: 'This browser did not copy them. Please select and copy the codes.',
  eachOfTheseWorksOnceInstead:
    'Each of these works once instead of a code, if you lose your phone. Save them now: they are not shown again.',
  copy: 'Copy',
  iHaveSavedThem: 'I have saved them',
};

export const authenticatorCardMessages = {
  signingInWillNeedYourPasswordOnly: 'You will sign in with your password only, and your recovery codes will stop working.',
  removeTheAuthenticatorApp: 'Remove the authenticator app?',
  remove: 'Remove',
  theCodesThatYouHaveNow: 'The codes that you have now will no longer work.',
  makeNewRecoveryCodes: 'Make new recovery codes?',
  makeNewCodes: 'Make new codes',
  authenticatorApp: 'Authenticator app',
  afterYourPassword: 'After your password, a code from your phone. Someone who learns the password still cannot sign in.',
  on: 'On',
  setUp: 'Set up',
  added: (enabledAt: string, recoveryCodesLeft: number) => `Added: ${enabledAt} · Recovery codes left: ${recoveryCodesLeft}`,
  newRecoveryCodes: 'New recovery codes',
  setUpAnAuthenticatorApp: 'Set up an authenticator app',
  yourRecoveryCodes: 'Your recovery codes',
};

export const consoleLanguageMessages = {
  language: 'Language',
  languageOfTheConsole: 'The language of the console',
  inThisBrowser: 'In this browser. Your shop’s own languages are among its settings.',
};

export const nameFormMessages = {
  name: 'Name',
};

export const passkeysCardMessages = {
  youCanNoLongerSign: 'You can no longer sign in with it. Remove it from the device too.',
  removeQuestion: (name: string) => `Remove “${name}”?`,
  remove: 'Remove',
  passkeys: 'Passkeys',
  signInWithYourFingerprint: 'Sign in with your fingerprint, face or a security key, without a password.',
  addAPasskey: 'Add a passkey',
  noPasskeysYet: 'No passkeys yet.',
  thisBrowserHasNoPasskeys: 'This browser has no passkeys at this address.',
  synced: 'Synced',
  added: (createdAt: string) => `Added: ${createdAt}`,
  addedAndLastUsed: (createdAt: string, lastUsedAt: string) => `Added: ${createdAt} · Last used: ${lastUsedAt}`,
  actionsFor: (name: string) => `Actions for ${name}`,
  rename: 'Rename',
  nameThePasskey: 'Name the passkey',
  thisDevice: 'This device',
  add: 'Add',
  renameThePasskey: 'Rename the passkey',
};

export const accountPageMessages = {
  yourProfile: 'Your profile',
  howYouAppear: 'Your name, how you sign in, and where you are signed in.',
  loadingYourAccount: 'Loading your account',
  whereYouAreSignedIn: 'Where you are signed in',
  endAllOthers: 'End all others',
};

export const profileCardMessages = {
  name: 'Name',
  colleaguesSeeIt: 'Your colleagues see it next to what you do: in activity, notes and order timelines.',
  firstName: 'First name',
  lastName: 'Last name',
  save: 'Save',
};

export const emailCardMessages = {
  emailAddress: 'Email address',
  signInAndNotices: 'You use it to sign in, and we send notifications to it.',
  confirmed: 'Confirmed',
  notConfirmed: 'Not confirmed',
  openTheLink: (email: string) => `We sent a link to ${email}. Open it to confirm the address.`,
  waiting: (pendingEmail: string, email: string) => `We sent a link to ${pendingEmail}. Until you open it, your address stays ${email}.`,
  sendTheLinkAgain: 'Send the link again',
  keep: 'Keep the current address',
  newAddress: 'New email address',
  weSendALinkFirst:
    'We’ll email a link to the new address first. We also notify the old address, from which the account can be taken back for a week.',
  change: 'Change',
  linkSent: (email: string) => `We sent a link to ${email}`,
};

export const passwordCardMessages = {
  password: 'Password',
  otherDevicesAreSignedOut: 'Changing it signs you out on all other devices.',
  changePassword: 'Change password',
};
