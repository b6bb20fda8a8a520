import { WifiOff } from 'lucide-react';
import { use, useEffect, useState } from 'react';
import { cachedAt } from '#features/platform/browser-cache/cached-mark';
import { readCachedProducts } from '#features/platform/browser-cache/cached-pages';
import { ProductPicture } from '#features/platform/media/product-picture';
import { withPrefix } from '#shared/page-address';
import { paths } from '#shared/paths';
import { Button, buttonClass } from '#ui/button';
import { Notice } from '#ui/notice';
import { PagePrefixContext } from '#ui/page-prefix';
import { leaveOfflinePage } from './leave-offline-page';
import { offlineMessages as messages } from './offline.messages';
import * as texts from './offline-page.messages';

interface ViewedProduct {
  id: string;
  slug: string;
  name: string;
  picture?: { url: string; alt: string };
}

interface OfflinePageProps {
  readViewed: () => ViewedProduct[];
  cartCount: number;
}

/**
 * Shown instead of a page that is not cached: lists the cached ones. Plain links, because a cached page is a document
 * of its own.
 */
export function OfflinePage({ readViewed, cartCount }: OfflinePageProps) {
  const [products, setProducts] = useState<ViewedProduct[]>([]);
  const prefix = use(PagePrefixContext);
  const pathOf = (slug: string) => withPrefix(prefix, paths.product(slug));

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; another page is another document.
  useEffect(() => {
    // There is a connection: nothing to replace.
    if (!cachedAt()) return leaveOfflinePage();
    void readCachedProducts().then((cached) => setProducts(readViewed().filter(({ slug }) => cached.includes(pathOf(slug)))));
  }, []);

  return (
    <>
      <Notice icon={WifiOff} title={messages.outOfReach} text={messages.atHand}>
        <Button onClick={leaveOfflinePage}>{texts.tryAgain}</Button>
        <a href={withPrefix(prefix, paths.cart())} className={buttonClass({ variant: 'secondary' })}>
          {texts.yourCart(cartCount)}
        </a>
        <a href={withPrefix(prefix, paths.home())} className={buttonClass({ variant: 'ghost' })}>
          {texts.goToHomepage}
        </a>
      </Notice>
      {products.length > 0 && (
        <section aria-labelledby="cached-title" className="container-shop pb-16 sm:pb-24">
          <h2 id="cached-title" className="mb-6 text-2xl font-bold">
            {texts.viewedProducts}
          </h2>
          <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-5">
            {products.map(({ id, slug, name, picture }) => (
              <li key={id} className="group">
                <a href={pathOf(slug)} className="block rounded-md">
                  <ProductPicture image={picture} sizes="(min-width: 64rem) 15rem, 45vw" alt="" className="rounded-md" />
                  <span dir="auto" className="mt-3 block leading-snug font-semibold group-hover:underline">
                    {name}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
