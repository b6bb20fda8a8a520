import { BookOpen, Car, Dumbbell, Heart, House, Laptop, type LucideIcon, Puzzle, Shapes, Shirt, Smartphone } from 'lucide-react';
import type { CSSProperties } from 'react';

/** docs/rules.md#categories-icons */
const ICONS: Record<string, LucideIcon> = {
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

/** The icons that an owner can choose. */
export const CATEGORY_ICONS: readonly string[] = Object.keys(ICONS);

/** A category's icon in its colour; a default icon for unknown names. */
export function CategoryIcon({ name, color, className = 'size-7' }: { name: string; color: string; className?: string }) {
  const Icon = (Object.hasOwn(ICONS, name) ? ICONS[name] : undefined) ?? Shapes;
  return <Icon aria-hidden strokeWidth={1.75} className={className} style={inkOf(color)} />;
}

/** The colour mixed with the text colour, for contrast on its light background in both themes. */
function inkOf(color: string): CSSProperties {
  return /^#[0-9a-f]{3,8}$/i.test(color) ? { color: `color-mix(in oklab, ${color} 62%, var(--color-ink))` } : {};
}
