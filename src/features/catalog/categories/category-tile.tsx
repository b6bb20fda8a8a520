import { softGround } from '#features/platform/media/product-picture';
import { paths } from '#shared/paths';
import { PathLink } from '#ui/path-link';
import { catalogMessages as messages } from './catalog.messages';
import type { ShownCategory } from './categories.rules';
import { CategoryIcon } from './category-icon';

/** A category on the home page, linking to its products. */
export function CategoryTile({ category }: { category: ShownCategory }) {
  const { name, slug, productCount, metaData } = category;
  return (
    <PathLink
      to={paths.products({ category: slug })}
      style={softGround(metaData.color)}
      className="tinted group flex h-full min-h-32 flex-col justify-between gap-6 rounded-lg p-5 transition-shadow duration-200 hover:shadow-float sm:p-6"
    >
      <CategoryIcon
        name={metaData.icon}
        color={metaData.color}
        className="size-8 transition-transform duration-200 group-hover:-translate-y-0.5 sm:size-9"
      />
      <span>
        <span dir="auto" className="block text-lg leading-tight font-bold">
          {name}
        </span>
        <span className="text-sm text-muted tabular-nums">{messages.productCount(productCount)}</span>
      </span>
    </PathLink>
  );
}
