/** What every page may have to say of a session; apart from the forms' sentences, which few pages need. */
export const sessionMessages = {
  loggedOut: 'Logged out successfully',
  logoutFailed: 'Failed to log out',
} as const;
