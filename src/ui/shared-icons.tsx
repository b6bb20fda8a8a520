import { Heart, Plus, SlidersHorizontal } from 'lucide-react';

/** Icons that a page repeats for each product. */
const ICONS = { heart: Heart, plus: Plus, options: SlidersHorizontal } as const;

type SharedIconName = keyof typeof ICONS;

/** One of the drawings of `SharedIcons`. */
export function SharedIcon({ name, className = '' }: { name: SharedIconName; className?: string }) {
  return (
    <svg aria-hidden fill="none" className={`lucide ${className}`.trimEnd()}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}

/** Once on every page: the drawings that its `SharedIcon`s refer to, in their colour and fill. */
export function SharedIcons() {
  return (
    <svg aria-hidden className="hidden">
      {Object.entries(ICONS).map(([name, Icon]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <Icon fill="inherit" className="size-full" />
        </symbol>
      ))}
    </svg>
  );
}
