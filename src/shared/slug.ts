const MAX_LENGTH = 80;

/** A name as an address has it: 'Crème brûlée set' is `creme-brulee-set`. Empty when nothing of it can stand in one. */
export function slugify(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
}
