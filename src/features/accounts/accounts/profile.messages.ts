/** Every sentence of the account area. */
export const profileMessages = {
  loginFirst: 'Please log in to view your profile',

  profileUpdated: 'Profile updated successfully!',
  profileFailed: 'Profile update failed',
  phoneInvalid: 'Please enter a valid phone number',
  addressInvalid: 'Please enter the address field by field',

  passwordChanged: 'Password changed successfully!',
  passwordFailed: 'Password change failed',
  currentRequired: 'Current password is required',
  currentWrong: 'Current password is incorrect',
  newRequired: 'New password is required',

  notificationsUpdated: 'Notification settings updated',
  privacyUpdated: 'Privacy settings updated',

  sessionNotFound: 'This session has ended already.',
  sessionEnded: 'Session ended',
  otherSessionsEnded: 'All other sessions ended',
  sessionsFailed: 'Failed to load your sessions',
  sessionEndFailed: 'Failed to end the session',
} as const;
