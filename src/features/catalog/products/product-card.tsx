import { useContext } from 'react';
import { useViewTransitionState } from 'react-router';
import { LEADING_PICTURE, ProductPicture } from '#features/platform/media/product-picture';
import * as localeMessages from '#shared/locale.messages';
import { paths } from '#shared/paths';
import { PathLink } from '#ui/path-link';
import { Price } from '#ui/price';
import { SharedIcon } from '#ui/shared-icons';
import { useShopLayout } from '#ui/shop-layout';
import { Stars } from '#ui/stars';
import * as texts from './product-card.messages';
import { type ChosenProduct, stockLevel, stockLine } from './product-choice.rules';
import { productMessages as messages } from './products.messages';
import type { CardProduct } from './products.schema';
import { WishlistButtonSlot } from './wishlist-button-slot';

export type CardLayout = 'grid' | 'list';

interface ProductCardProps {
  product: CardProduct;
  onAddToCart: (chosen: ChosenProduct) => void;
  layout?: CardLayout;
  /** See ProductPicture. */
  loading?: 'first' | 'lazy';
  sizes: string;
  headingLevel?: 'h2' | 'h3';
  /** The picture has a view transition to the product's page; not on pages that already have such a picture. */
  hasPictureTransition?: boolean;
}

/** Without a transition, as on the server, there is no need to resolve each card's path. */
const useTransitionTo = import.meta.env.SSR ? () => false : useViewTransitionState;

/** A product in a list. The whole card is a link; its buttons add the product to the wishlist and the cart. */
export function ProductCard({
  product,
  onAddToCart,
  layout = 'grid',
  loading,
  sizes,
  headingLevel: Heading = 'h3',
  hasPictureTransition = true,
}: ProductCardProps) {
  const to = paths.product(product.slug);
  const isList = layout === 'list';
  const WishlistButton = useContext(WishlistButtonSlot);
  const addsBelow = useShopLayout().quickAdd === 'button' && !isList;
  const quickAdd = <QuickAdd product={product} to={to} onAddToCart={onAddToCart} hasWord={addsBelow} />;
  const buttons = (
    <>
      <WishlistButton product={product} className="card-heart" />
      {!addsBelow && quickAdd}
    </>
  );
  return (
    <article className={isList ? 'group card-row' : 'group card'}>
      <div className={`relative${isList ? ' w-[min(8rem,35%)] shrink-0 self-start sm:w-52' : ''}`}>
        <CardPicture
          product={product}
          to={to}
          hasPictureTransition={hasPictureTransition}
          loading={loading}
          sizes={isList ? '(min-width: 40rem) 13rem, 8rem' : sizes}
        />
        {!isList && buttons}
      </div>
      <div className={isList ? 'card-text py-1' : 'card-text'}>
        {product.brand && (
          <p dir="auto" className="card-brand">
            {product.brand}
          </p>
        )}
        <Heading dir="auto" className="card-name">
          <PathLink to={to} viewTransition>
            {product.name}
          </PathLink>
        </Heading>
        {isList && (
          <p dir="auto" className="line-clamp-2 max-w-prose text-muted">
            {product.description}
          </p>
        )}
        <CardRating product={product} />
        <Price price={product.price} salePrice={product.salePrice} isLowest={product.isLowestPrice} />
        <CardStock product={product} />
        <CardSwatches product={product} />
        {addsBelow && quickAdd}
      </div>
      {/* The picture of a row is too small for buttons on top of it. */}
      {isList && <div className="relative w-13 shrink-0">{buttons}</div>}
    </article>
  );
}

function CardPicture({
  product,
  to,
  hasPictureTransition,
  loading,
  sizes,
}: Pick<ProductCardProps, 'product' | 'hasPictureTransition' | 'loading' | 'sizes'> & { to: string }) {
  const [first, second] = product.images;
  const isLeaving = useTransitionTo(to) && hasPictureTransition;
  return (
    <ProductPicture
      image={first}
      sizes={sizes}
      widest={640}
      loading={loading}
      alt=""
      className={['rounded-md', product.stock === 0 && 'opacity-60', isLeaving && LEADING_PICTURE].filter(Boolean).join(' ')}
    >
      {second && (
        // Pictures that are not displayed are not loaded: it is loaded on hover, which narrow screens do not have.
        <span className="card-second">
          <ProductPicture image={second} sizes="19rem" widest={640} alt="" />
        </span>
      )}
    </ProductPicture>
  );
}

/** Adds a product without options to the cart; for others it links to the options. */
function QuickAdd({
  product,
  to,
  onAddToCart,
  hasWord,
}: Pick<ProductCardProps, 'product' | 'onAddToCart'> & { to: string; hasWord: boolean }) {
  const { soleChoice: choice } = product;
  if (product.stock === 0) return null;
  if (!choice) {
    return (
      <PathLink to={to} aria-label={texts.chooseOptions(product.name)} className="card-add">
        {hasWord ? messages.chooseShort : <SharedIcon name="options" />}
      </PathLink>
    );
  }
  return (
    <button
      type="button"
      aria-label={texts.addToCart(product.name)}
      onClick={() =>
        onAddToCart({
          product,
          options: choice,
          quantity: 1,
          price: product.salePrice ?? product.price,
          stock: product.stock,
          availableNow: product.isBackordered ? 0 : undefined,
        })
      }
      className="card-add"
    >
      {hasWord ? messages.addShort : <SharedIcon name="plus" />}
    </button>
  );
}

function CardRating({ product: { rating, reviewCount } }: { product: CardProduct }) {
  if (reviewCount === 0) return null;
  return (
    <p className="card-rating">
      <Stars rating={rating} />
      <span>
        {`(${reviewCount.toLocaleString(localeMessages.locale)}`}
        <span className="sr-only">{texts.reviewsUnit(reviewCount)}</span>)
      </span>
    </p>
  );
}

/** Not links: a card leads to one place, where the colour is chosen. */
function CardSwatches({ product: { swatches, moreColors = 0 } }: { product: CardProduct }) {
  if (!swatches) return null;
  return (
    <p role="img" aria-label={messages.colors(swatches.length + moreColors)} className="card-swatches">
      {swatches.map((hex, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two colours may look the same, and their order never changes.
        <i key={place} style={{ background: hex }} />
      ))}
      {moreColors > 0 && `+${moreColors}`}
    </p>
  );
}

function CardStock({ product }: { product: CardProduct }) {
  const level = stockLevel(product);
  if (level === 'plenty') return null;
  return (
    <p className={`text-sm font-medium ${level === 'low' ? 'text-warn' : 'text-muted'}`}>
      {level === 'backorder' ? messages.backorderShort : stockLine(product)}
    </p>
  );
}
