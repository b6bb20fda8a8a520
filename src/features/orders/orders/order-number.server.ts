import { randomInt } from 'node:crypto';

/** Letters and digits that nobody mistakes for one another when reading or spelling them out. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP_LENGTH = 4;

/** 'TW-7K3M-Q9XD': short, and none can be guessed from another. The database keeps it unique. */
export function newOrderNumber(): string {
  return `TW-${newGroup()}-${newGroup()}`;
}

function newGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
