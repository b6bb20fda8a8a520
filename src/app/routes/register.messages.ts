export const title = 'Sign Up';
export const description = 'Create your account.';
