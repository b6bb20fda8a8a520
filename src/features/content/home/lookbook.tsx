import { ProductPicture } from '#features/platform/media/product-picture';
import { formatDollars } from '#shared/money';
import { paths } from '#shared/paths';
import { PathLink } from '#ui/path-link';
import { Price } from '#ui/price';
import { sectionMessages as messages } from './home.messages';
import type { LookbookView } from './home.schema';
import { SectionHeading } from './section-heading';
import { ThemeImage } from './theme-image';

type Point = LookbookView['points'][number];

/** A picture with points that lead to products, and the same products below it. The points are placed from its left edge in every language. */
export function Lookbook({ block: { heading, picture, points }, isFirst }: { block: LookbookView; isFirst: boolean }) {
  return (
    <section>
      <SectionHeading text={heading} />
      <div dir="ltr" className="relative">
        <ThemeImage
          picture={picture}
          sizes="(min-width: 80rem) 76rem, 92vw"
          isFirst={isFirst}
          className="h-auto w-full rounded-lg bg-raised"
        />
        {points.map((point, i) => (
          <PointLink key={point.product._id} point={point} number={i + 1} />
        ))}
      </div>
      {points.length > 0 && (
        <ol aria-label={messages.onThePicture} className="mt-6 grid grid-cols-1 gap-4 sm:grid-cols-2 md:grid-cols-3">
          {points.map(({ product }, i) => (
            <li key={product._id}>
              <PathLink to={paths.product(product.slug)} className="group flex items-center gap-3 rounded-md">
                <span className="w-16 shrink-0">
                  <ProductPicture image={product.images[0]} sizes="4rem" widest={320} alt="" className="rounded-md" />
                </span>
                <div className="min-w-0">
                  <p dir="auto" className="line-clamp-2 font-medium group-hover:underline">
                    {i + 1}. {product.name}
                  </p>
                  <Price price={product.price} salePrice={product.salePrice} isLowest={product.isLowestPrice} />
                </div>
              </PathLink>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Its centre is the point, which the owner placed in percents of the picture. */
function PointLink({ point: { x, y, product }, number }: { point: Point; number: number }) {
  const price = formatDollars(product.salePrice ?? product.price);
  return (
    <PathLink
      to={paths.product(product.slug)}
      aria-label={`${product.name}, ${price}`}
      className="group absolute grid size-11 place-items-center rounded-full"
      style={{ insetInlineStart: `${x}%`, top: `${y}%`, translate: '-50% -50%' }}
    >
      <span
        aria-hidden
        className="grid size-8 place-items-center rounded-full border border-line bg-surface text-sm font-bold text-ink shadow-float"
      >
        {number}
      </span>
      <span
        aria-hidden
        style={{ width: 'max-content' }}
        className={`pointer-events-none absolute z-10 hidden max-w-48 rounded-md bg-surface px-3 py-2 text-sm text-ink shadow-float group-hover:block group-focus-visible:block ${y > 75 ? 'bottom-full' : 'top-full'} ${x > 60 ? 'inset-e-0' : 'inset-s-0'}`}
      >
        <span dir="auto" className="block font-medium">
          {product.name}
        </span>
        {price}
      </span>
    </PathLink>
  );
}
