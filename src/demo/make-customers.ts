import type { PostalAddress } from '#features/accounts/addresses/saved-address.schema';
import { DAY_MS } from '#shared/time';
import type { DemoCustomer } from './demo-shop.types';
import { createRandom, makeUuid, type Random } from './random';

const CUSTOMER_COUNT = 160;
const LONGEST_MEMBER_DAYS = 900;

const FIRST_NAMES = `Ava Ben Carla Daniel Elena Felix Grace Henry Ines Jonas Kayla Liam Maya Noah Olivia Paul Quinn Rosa Simon Tara
  Umar Vera Will Xenia Yusuf Zoe Amir Bianca Caleb Dana Emil Fatima George Hannah Isaac Julia Kenji Leila Marcus Nina`.split(/\s+/);
const LAST_NAMES = `Abbott Becker Castillo Dawson Ellis Ferrari Grant Hughes Ivanov Jensen Kim Larsen Morgan Nguyen Okafor Patel Quigley
  Reyes Schmidt Tanaka Ueda Vargas Walsh Xu Young Zimmer Adeyemi Bennett Cho Delgado Eriksen Foster Gallagher Haddad Iyer Johansson`.split(
  /\s+/,
);

const PLACES = [
  { city: 'Portland', state: 'Oregon', postalCode: '97205' },
  { city: 'Austin', state: 'Texas', postalCode: '78704' },
  { city: 'Brooklyn', state: 'New York', postalCode: '11215' },
  { city: 'Oakland', state: 'California', postalCode: '94610' },
  { city: 'Tampa', state: 'Florida', postalCode: '33606' },
  { city: 'Madison', state: 'Wisconsin', postalCode: '53703' },
  { city: 'Asheville', state: 'North Carolina', postalCode: '28801' },
  { city: 'Boulder', state: 'Colorado', postalCode: '80302' },
  { city: 'San Diego', state: 'California', postalCode: '92103' },
  { city: 'Providence', state: 'Rhode Island', postalCode: '02906' },
] as const;
const STREETS = [
  'Maple Street',
  'Juniper Lane',
  'Second Avenue',
  'Harbor Road',
  'Elm Court',
  'Prospect Street',
  'Orchard Drive',
  'Mill Road',
] as const;

/** The people who reviewed and bought before you came. */
export function makeCustomers(now: Date): DemoCustomer[] {
  const random = createRandom('customers');
  const names = random.shuffle(FIRST_NAMES.flatMap((firstName) => LAST_NAMES.map((lastName) => ({ firstName, lastName }))));
  return names.slice(0, CUSTOMER_COUNT).map(({ firstName, lastName }) => ({
    id: makeUuid(random),
    firstName,
    lastName,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    createdAt: new Date(now.getTime() - random.int(60, LONGEST_MEMBER_DAYS) * DAY_MS),
    address: makeAddress({ firstName, lastName }, random),
  }));
}

function makeAddress(name: { firstName: string; lastName: string }, random: Random): PostalAddress {
  return { ...name, addressLine1: `${random.int(2, 980)} ${random.pick(STREETS)}`, ...random.pick(PLACES), country: 'United States' };
}
