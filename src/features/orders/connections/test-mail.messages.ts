/** To somebody on the staff who tests the mail server. */
export const testMailMessages = {
  subject: (shopName: string) => `Test mail of ${shopName}`,
  title: 'Mails of the shop arrive',
  preview: 'Mails of the shop arrive.',
  why: 'Someone on the staff sent this email from the console, to see whether it arrives. It did.',
};
