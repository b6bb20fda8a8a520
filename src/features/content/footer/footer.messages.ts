export const contact = 'Contact';
export const weAccept = 'We accept';
