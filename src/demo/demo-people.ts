import type { PostalAddress } from '#features/accounts/addresses/saved-address.schema';

interface DemoSignIn {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  role: 'customer' | 'owner';
}

/** docs/rules.md#demo-sign-ins. Only the demo shop has them. */
export const SHOPPER: DemoSignIn = {
  id: '5a3e1c52-0f6b-4d0a-9a57-2f0b6c1d7e11',
  firstName: 'Sam',
  lastName: 'Rivers',
  email: 'shopper@example.com',
  password: 'Shopper123',
  role: 'customer',
};

export const ADMIN: DemoSignIn = {
  id: '9b8d4f60-7c21-4e8f-8c3d-6a1e5f2b0c22',
  firstName: 'Alex',
  lastName: 'Morgan',
  email: 'admin@example.com',
  password: 'Admin12345',
  role: 'owner',
};

const HOME: PostalAddress = {
  firstName: 'Sam',
  lastName: 'Rivers',
  addressLine1: '428 Linden Street',
  addressLine2: 'Apt 3B',
  city: 'San Francisco',
  state: 'California',
  postalCode: '94110',
  country: 'United States',
  phone: '+1 415 555 0132',
};

const WORK: PostalAddress = {
  firstName: 'Sam',
  lastName: 'Rivers',
  company: 'Harbor Works',
  addressLine1: '75 Water Street',
  addressLine2: 'Floor 6',
  city: 'New York',
  state: 'New York',
  postalCode: '10004',
  country: 'United States',
  phone: '+1 212 555 0178',
};

/** The first one is the default. */
export const SHOPPER_ADDRESSES = [
  { id: '1d0f7f1e-4a53-4f0e-8f4e-0c9a35b7a101', type: 'both', address: HOME },
  { id: '1d0f7f1e-4a53-4f0e-8f4e-0c9a35b7a102', type: 'shipping', address: WORK },
] as const satisfies { id: string; type: 'both' | 'shipping' | 'billing'; address: PostalAddress }[];
