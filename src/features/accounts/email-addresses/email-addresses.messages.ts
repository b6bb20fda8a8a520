/** Every sentence of shoppers about confirming an address. */
export const emailAddressesMessages = {
  confirmTitle: 'Confirm Your Email Address',
  confirmText: (email: string) =>
    `We have sent a link to ${email}. Until you use it, gift cards, messages and the newsletter of this address are not part of your account.`,
  changeTitle: 'Confirm Your New Email Address',
  changeText: ({ email, pendingEmail }: { email: string; pendingEmail: string }) =>
    `We have sent a link to ${pendingEmail}. Until you use it, your email address stays ${email}.`,

  sent: (email: string) => `We have sent a link to ${email}.`,
  alreadyConfirmed: 'Your email address is confirmed already.',
  sendFailed: 'Failed to send the link',
  kept: (email: string) => `Your email address stays ${email}.`,
  keepFailed: 'Failed to keep your email address',

  confirmPageTitle: 'Is This Your Email Address?',
  confirmPageText: 'Only confirm it if you created the account, or changed its address yourself.',
  confirmed: (email: string) => `${email} is confirmed. Thank you!`,
  confirmFailed: 'Failed to confirm the address',

  revertPageTitle: 'Take Your Account Back?',
  revertPageText:
    'Your account gets its former email address again. Everyone is signed out, and you choose a new password with a link that we email you.',
  reverted: (email: string) => `Your account has ${email} again. We have sent a link for a new password there.`,
  revertFailed: 'Failed to restore the address',
} as const;
