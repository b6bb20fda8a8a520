export const forgotYourPassword = 'Forgot your password?';
export const weSendALink = 'Enter your email, and we will send you a link to choose a new one.';
export const email = 'Email';
export const sendResetLink = 'Send Reset Link';
export const checkYourMail = 'Check your email';
export const linkIsOnItsWay = (email: string) => `If ${email} has an account here, a link is on its way.`;
export const linkWorksOnce = 'The link works once, for 60 minutes. Nothing there? Check your spam folder first.';
export const tryAnotherEmail = 'Try Another Email';
