export const firstName = 'First name';
export const lastName = 'Last name';
export const email = 'Email';
export const phone = 'Phone';
export const tags = 'Tags';
