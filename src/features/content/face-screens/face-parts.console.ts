import type { FaceField } from '#features/content/face/face.schema';

/** The parts of the form, each with its address. */
export const PARTS = [
  { key: 'brand', label: 'Logo and colour' },
  { key: 'home', label: 'Home page' },
  { key: 'menus', label: 'Menus and footer' },
  { key: 'contact', label: 'Contact' },
  { key: 'announcement', label: 'Announcement' },
  { key: 'versions', label: 'Versions' },
] as const;

export type Part = (typeof PARTS)[number]['key'];

/** What each field is called, and in which part it is. */
export const FIELDS = {
  logo: { label: 'logo', part: 'brand' },
  showsName: { label: 'name beside the logo', part: 'brand' },
  accent: { label: 'accent colour', part: 'brand' },
  address: { label: 'address', part: 'contact' },
  phone: { label: 'phone number', part: 'contact' },
  hours: { label: 'opening hours', part: 'contact' },
  announcement: { label: 'announcement', part: 'announcement' },
  headerMenu: { label: 'menu of the header', part: 'menus' },
  footerGroups: { label: 'links of the footer', part: 'menus' },
  footerText: { label: 'text of the footer', part: 'menus' },
  socialLinks: { label: 'social networks', part: 'menus' },
  home: { label: 'home page', part: 'home' },
} as const satisfies Record<FaceField, { label: string; part: Part }>;

export function isPart(key: string | null): key is Part {
  return PARTS.some((part) => part.key === key);
}

/** 'accent colour, home page' */
export function namesOf(fields: readonly string[]): string {
  return fields.flatMap((field) => (field in FIELDS ? [FIELDS[field as FaceField].label] : [])).join(', ');
}

/** The parts with errors, by the paths of these: 'headerMenu.2.to'. */
export function partsWithErrors(paths: readonly string[]): Part[] {
  const fields = paths.map((path) => path.split('.')[0] ?? '');
  return [...new Set(fields.flatMap((field) => (field in FIELDS ? [FIELDS[field as FaceField].part] : [])))];
}
