import { Link } from 'react-router';
import { ProductPicture } from '#features/platform/media/product-picture';
import { paths } from '#shared/paths';
import { PathLink } from '#ui/path-link';
import { catalogMessages as messages } from './catalog.messages';
import { CATEGORIES_TABS, type CategoriesTab, categoriesOfTab, type ShownCategory } from './categories.rules';
import * as texts from './categories-page.messages';
import { CategoryIcon } from './category-icon';

/** docs/rules.md#categories-tabs. Tabs are links, so that they work without JavaScript. */
export function CategoriesPage({ categories, tab }: { categories: readonly ShownCategory[]; tab: CategoriesTab }) {
  return (
    <div className="container-shop pt-8 sm:pt-12">
      <h1 className="text-3xl font-bold sm:text-4xl">{texts.heading}</h1>
      <p className="mt-3 max-w-prose text-muted">{texts.lead}</p>
      <Tabs chosen={tab} />
      <ul className="mt-8 grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 lg:grid-cols-4">
        {categoriesOfTab(categories, tab).map((category, i) => (
          <li key={category._id}>
            <CategoryCard category={category} loading={i === 0 ? 'first' : 'lazy'} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Tabs({ chosen }: { chosen: CategoriesTab }) {
  return (
    <nav aria-label={texts.whichCategories} className="mt-6 flex flex-wrap gap-2">
      {CATEGORIES_TABS.map((tab) => (
        <Link
          key={tab}
          to={tab === 'all' ? paths.categories() : `${paths.categories()}?tab=${tab}`}
          preventScrollReset
          aria-current={tab === chosen ? 'page' : undefined}
          className={`inline-flex min-h-11 items-center rounded-full border px-5 font-semibold transition-colors duration-150 ${tab === chosen ? 'border-ink bg-ink text-ground' : 'border-line bg-surface hover:bg-raised'}`}
        >
          {texts.tabs[tab]}
        </Link>
      ))}
    </nav>
  );
}

function CategoryCard({ category, loading }: { category: ShownCategory; loading: 'first' | 'lazy' }) {
  const { name, slug, description, image, metaData, productCount, featured, level } = category;
  const icon = <CategoryIcon name={metaData.icon} color={metaData.color} className="size-1/3 max-w-20" />;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-shadow duration-200 hover:shadow-soft">
      <ProductPicture
        image={image}
        tint={metaData.color}
        sizes="(min-width: 64rem) 18rem, (min-width: 48rem) 31vw, 46vw"
        widest={640}
        alt=""
        loading={loading}
        fallback={icon}
        className="aspect-4/3!"
      >
        {featured && (
          <span className="absolute top-3 inset-s-3 max-w-full rounded-full bg-surface px-3 py-1 text-xs font-bold text-accent shadow-soft">
            {texts.featured}
          </span>
        )}
      </ProductPicture>
      <div className="flex flex-1 flex-col gap-1 p-4 sm:p-5">
        <h2 className="flex items-center gap-2 leading-tight font-bold sm:text-lg">
          {level === 0 && image && <CategoryIcon name={metaData.icon} color={metaData.color} className="size-5 shrink-0 max-sm:hidden" />}
          <PathLink
            to={paths.products({ category: slug })}
            dir="auto"
            className="after:absolute after:inset-0 group-hover:underline wrap-anywhere"
          >
            {name}
          </PathLink>
        </h2>
        {description && (
          <p dir="auto" className="line-clamp-2 text-sm text-muted max-sm:hidden">
            {description}
          </p>
        )}
        <p className="mt-auto pt-1 text-sm text-muted tabular-nums">{messages.productCount(productCount)}</p>
      </div>
    </article>
  );
}
