/** Every sentence that shoppers read about accounts. */
export const accountsMessages = {
  loginSuccess: 'Login successful!',
  loginFailed: 'Login failed',
  registrationSuccess: (shopName: string) => `Registration successful! Welcome to ${shopName}!`,
  registrationFailed: 'Registration failed',

  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email address',
  passwordRequired: 'Password is required',
  loginPasswordShort: 'Password must be at least 6 characters',
  passwordShort: 'Password must be at least 8 characters',
  passwordWeak: 'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  confirmRequired: 'Please confirm your password',
  confirmDiffers: 'Passwords do not match',
  firstNameRequired: 'First name is required',
  firstNameShort: 'First name must be at least 2 characters',
  lastNameRequired: 'Last name is required',
  lastNameShort: 'Last name must be at least 2 characters',
  termsRequired: 'You must accept the terms and conditions',

  newHere: 'New here? <link>Create an account</link>',
  alreadyACustomer: 'Already a customer? <link>Sign in</link>',
  acceptTerms: 'I accept the <terms>terms and conditions</terms>',
} as const;
