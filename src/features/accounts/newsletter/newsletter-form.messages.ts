export const sendTheNewsletterTo = 'Send the newsletter to';
export const exampleAddress = 'you@example.com';
export const subscribe = 'Subscribe';
export const subscribeFailed = 'Failed to subscribe';
