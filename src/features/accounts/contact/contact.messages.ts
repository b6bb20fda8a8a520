/** Every sentence of the contact form. */
export const contactMessages = {
  nameRequired: 'Name is required',
  messageRequired: 'Message is required',
  sent: 'Your message has been sent. We answer by email.',
  failed: 'Failed to send your message',
  writeHere: 'Write here, or straight to <email/>.',
} as const;
