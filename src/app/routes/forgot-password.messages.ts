export const title = 'Forgot Password';
export const description = 'Have a link sent to choose a new password.';
