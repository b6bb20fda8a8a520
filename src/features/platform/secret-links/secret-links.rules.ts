/** How many days a link with a token works: docs/rules.md#secret-links */
export const LINK_DAYS = {
  emailConfirmation: 7,
  emailRevert: 7,
  newsletter: 7,
  invitation: 7,
  productPreview: 7,
  salePreview: 7,
  themePreview: 7,
  /** Of the page beside the theme editor. */
  themeFrame: 1,
  guestOrder: 180,
  /** After the last message. */
  conversation: 90,
  /** Unless staff choose otherwise. */
  payment: 3,
} as const;

export const PASSWORD_RESET_MINUTES = 60;
export const FIRST_OWNER_HOURS = 24;
