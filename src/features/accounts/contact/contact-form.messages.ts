export const writeAnotherOne = 'Write Another One';
export const name = 'Name';
export const email = 'Email';
export const subjectOptional = 'Subject (optional)';
export const message = 'Message';
export const sendMessage = 'Send Message';
