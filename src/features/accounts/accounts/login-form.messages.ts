export const welcomeBack = 'Welcome back';
export const subtitle = 'Sign in to check out faster and follow your orders.';
export const email = 'Email';
export const password = 'Password';
export const rememberMe = 'Remember me';
export const forgotYourPassword = 'Forgot your password?';
export const signIn = 'Sign In';
