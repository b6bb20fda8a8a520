import { STATES_BY_CODE } from './places';

/** 'CA' of 'California', as other shops' files have it; undefined for anything else. */
export function usStateCode(name: string): string | undefined {
  return Object.entries(STATES_BY_CODE).find(([, state]) => state === name)?.[0];
}
