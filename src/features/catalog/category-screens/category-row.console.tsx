import { GripVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { Badge } from '#console/badge';
import { Menu } from '#console/dialog/menu';
import { formatCount } from '#console/format';
import type { Category } from '#features/catalog/categories/categories.schema';
import { CategoryIcon } from '#features/catalog/categories/category-icon';
import { adminPaths } from '#shared/admin-paths';
import { readingKey } from '#ui/reading-direction';
import { richText } from '#ui/rich-text';
import { categoryRowMessages as messages } from './category-screens.messages';
import { type Drop, type Step, stepOf, type Target, type TreeRow } from './category-tree.console';

interface CategoryRowProps {
  row: TreeRow;
  categories: readonly Category[];
  canWrite: boolean;
  /** Where a dragged category would be dropped. */
  drop: Drop | undefined;
  onMove: (id: string, target: Target | undefined) => void;
}

const INDENT_REM = 1.75;
const STEPS = [
  ['up', messages.moveUp],
  ['down', messages.moveDown],
  ['in', messages.moveIntoTheOneAbove],
  ['out', messages.moveOut],
] as const satisfies [Step, string][];
const KEYS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };
const LINE = 'after:absolute after:inset-x-0 after:z-10 after:h-0.5 after:bg-accent';
const DROPS = { before: `${LINE} after:-top-px`, after: `${LINE} after:-bottom-px`, inside: 'bg-accent/10' } as const satisfies Record<
  Drop,
  string
>;

export function CategoryRow({ row: { category, depth, place, siblings }, categories, canWrite, drop, onMove }: CategoryRowProps) {
  const { _id, name, metaData, productCount, active, featured, parent } = category;
  const move = (step: Step) => onMove(_id, stepOf(categories, category, step));
  const parentName = categories.find((each) => each._id === parent)?.name;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[readingKey(event.key)];
    if (!step || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(step);
  };
  return (
    <li
      data-category={_id}
      className={`relative flex min-h-13 items-center gap-2 border-b border-line py-1 pe-3 ps-2 last:border-b-0 hover:bg-raised/70 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-accent ${drop ? DROPS[drop] : ''}`}
    >
      <span style={{ marginInlineStart: `${depth * INDENT_REM}rem` }} className="relative z-10 flex max-sm:ms-0!">
        {canWrite && (
          <Menu
            label={messages.move(name)}
            items={STEPS.map(([step, label]) => ({
              label,
              isDisabled: !stepOf(categories, category, step),
              onSelect: () => move(step),
            }))}
            trigger={(props) => (
              <button
                type="button"
                {...props}
                data-handle-of={_id}
                aria-label={messages.moveLabel({ name, place: place + 1, siblings, parentName })}
                onKeyDown={onKeyDown}
                className="grid size-9 cursor-grab touch-none place-items-center rounded-sm text-muted hover:bg-raised hover:text-ink pointer-coarse:size-11"
              >
                <GripVertical aria-hidden className="size-4.5" />
              </button>
            )}
          />
        )}
      </span>
      {/* A phone shows the level in the name's own line. */}
      <span
        style={{ backgroundColor: `color-mix(in oklab, ${metaData.color} 14%, var(--color-surface))` }}
        className="grid size-9 shrink-0 place-items-center rounded-sm"
      >
        <CategoryIcon name={metaData.icon} color={metaData.color} className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <Link to={adminPaths.category(_id)} dir="auto" className="block truncate font-medium outline-none after:absolute after:inset-0">
          {name}
        </Link>
        {parentName && (
          <span className="block truncate text-sm text-muted sm:hidden">
            {richText(messages.inParent, { parent: <bdi>{parentName}</bdi> })}
          </span>
        )}
      </span>
      {!active && <Badge>{messages.hidden}</Badge>}
      {featured && <Badge tone="accent">{messages.featured}</Badge>}
      <span className="w-24 text-end text-sm text-muted tabular-nums max-sm:w-auto">
        {richText(productCount === 1 ? messages.oneProduct : messages.products, {
          count: formatCount(productCount),
          noun: (text) => <span className="max-sm:sr-only">{text}</span>,
        })}
      </span>
    </li>
  );
}
