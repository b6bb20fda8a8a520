/** Addresses that only mails lead to; `paths.ts`, which every page loads, has the others. */
export const mailPaths = {
  resetPassword: (token: string) => `/reset-password/${encodeURIComponent(token)}`,
  /** The token is behind the #, so that it reaches neither logs nor referrers. */
  confirmEmail: (token: string) => `/confirm-email#${token}`,
  revertEmail: (token: string) => `/revert-email#${token}`,
  confirmNewsletter: (token: string) => `/newsletter/confirm?token=${encodeURIComponent(token)}`,
  leaveNewsletter: (token: string) => `/newsletter/leave?token=${encodeURIComponent(token)}`,
  /** A conversation with the shop, for those who have this private link. */
  messages: (token: string) => `/messages/${encodeURIComponent(token)}`,
};
