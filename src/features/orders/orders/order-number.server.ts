import { randomInt } from 'node:crypto';

/** Characters that are not confused when read or spelled out. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP_LENGTH = 4;

/** 'TW-7K3M-Q9XD': short, and random so that no number can be guessed from another. The database ensures that it is unique. */
export function newOrderNumber(): string {
  return `TW-${newGroup()}-${newGroup()}`;
}

function newGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
