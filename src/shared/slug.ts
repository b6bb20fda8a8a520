const MAX_LENGTH = 80;

/** A name as part of a URL: 'Crème brûlée set' becomes `creme-brulee-set`. Empty when no character of it can be used. */
export function slugify(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
}
