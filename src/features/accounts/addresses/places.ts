/** The countries and states that the shop delivers to: docs/rules.md#addresses-places. Forms send names. */

export const COUNTRIES = [
  'United States',
  'Canada',
  'United Kingdom',
  'Germany',
  'France',
  'Australia',
  'Japan',
  'Mexico',
  'Brazil',
  'India',
  'China',
  'South Korea',
  'Italy',
  'Spain',
  'Netherlands',
] as const;

export const DEFAULT_COUNTRY = 'United States' satisfies (typeof COUNTRIES)[number];

/** Countries whose postal addresses have no state. */
const COUNTRIES_WITHOUT_STATE: ReadonlySet<string> = new Set(['Germany', 'France', 'United Kingdom', 'Netherlands']);

/** Whether an address in this country needs a state: docs/rules.md#addresses-fields. */
export function needsState(country: string): boolean {
  return !COUNTRIES_WITHOUT_STATE.has(country);
}

/** The fifty states, then the District of Columbia, the territories and the military addresses. */
export const STATES_BY_CODE = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  DC: 'District of Columbia',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
} as const;

export const US_STATES: readonly string[] = Object.values(STATES_BY_CODE);

/** The name of a US state from its name or its postal abbreviation, ignoring case; undefined when there is none. */
export function findUsState(text: string): string | undefined {
  const requested = text.trim().toLowerCase();
  return Object.entries(STATES_BY_CODE).find(([code, name]) => code.toLowerCase() === requested || name.toLowerCase() === requested)?.[1];
}
