import { BookOpen, Car, Dumbbell, Heart, House, Laptop, type LucideIcon, Puzzle, Shapes, Shirt, Smartphone } from 'lucide-react';
import type { CSSProperties } from 'react';

/** The icons that an owner can choose. */
export const CATEGORY_ICONS = ['laptop', 'smartphone', 'shirt', 'home', 'dumbbell', 'book', 'heart', 'car', 'puzzle', 'category'] as const;
export type CategoryIconName = (typeof CATEGORY_ICONS)[number];

/** docs/rules.md#categories-icons */
const ICONS: Record<CategoryIconName, LucideIcon> = {
  laptop: Laptop,
  smartphone: Smartphone,
  shirt: Shirt,
  home: House,
  dumbbell: Dumbbell,
  book: BookOpen,
  heart: Heart,
  car: Car,
  puzzle: Puzzle,
  category: Shapes,
};

/** A category's icon in its colour; a default icon for unknown names. */
export function CategoryIcon({ name, color, className = 'size-7' }: { name: string; color: string; className?: string }) {
  const Icon = isIconName(name) ? ICONS[name] : Shapes;
  return <Icon aria-hidden strokeWidth={1.75} className={className} style={inkOf(color)} />;
}

function isIconName(name: string): name is CategoryIconName {
  return Object.hasOwn(ICONS, name);
}

/** The colour mixed with the text colour, for contrast on its light background in both themes. */
function inkOf(color: string): CSSProperties {
  return /^#[0-9a-f]{3,8}$/i.test(color) ? { color: `color-mix(in oklab, ${color} 62%, var(--color-ink))` } : {};
}
