export const title = 'Sign In';
export const description = 'Sign in to your account.';
