/** Characters of a message from the contact form. */
export const MESSAGE_MAX_LENGTH = 5_000;
