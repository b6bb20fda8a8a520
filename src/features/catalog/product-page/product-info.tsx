import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { PageProduct } from '#features/catalog/products/product-detail.schema';
import { replaceHash, useHash } from '#ui/hash';
import { stepRight } from '#ui/reading-direction';
import type { Rating } from './product-buy-box';
import * as messages from './product-info.messages';

/** The names are used in the URL (`#reviews`) and as ids of the panels. */
const TABS = ['details', 'specifications', 'reviews'] as const;
type Tab = (typeof TABS)[number];

export interface ReviewsPanel {
  onRated: (rating: Rating) => void;
}

interface ProductInfoProps extends ReviewsPanel {
  product: PageProduct;
  reviewCount: number;
  /** The reviews' panel, from another feature. */
  renderReviews: (panel: ReviewsPanel) => ReactNode;
}

/** The tabs of a product's page: docs/rules.md#products-tabs. Without JavaScript every panel is open. */
export function ProductInfo({ product, reviewCount, renderReviews, onRated }: ProductInfoProps) {
  const hash = useHash();
  const chosen = TABS.find((tab) => tab === hash) ?? 'details';
  const chosenHere = useRef<Tab>(undefined);
  const choose = (tab: Tab) => {
    chosenHere.current = tab;
    replaceHash(tab);
  };
  // A URL or link with a tab's hash must scroll to it: when the browser tried, the panel was still closed.
  useEffect(() => {
    if (TABS.some((tab) => tab === hash)) {
      if (hash !== chosenHere.current) document.getElementById(hash)?.scrollIntoView();
      // On a phone the row of tabs may be wider than the screen.
      document.querySelector(`[aria-controls=${hash}]`)?.scrollIntoView({ block: 'nearest' });
    }
    chosenHere.current = undefined;
  }, [hash]);
  const titles = {
    details: messages.details,
    specifications: messages.specifications,
    reviews: messages.reviews(reviewCount),
  } satisfies Record<Tab, string>;
  const panels = {
    details: <Details product={product} />,
    specifications: <Specifications product={product} />,
    reviews: renderReviews({ onRated }),
  } satisfies Record<Tab, ReactNode>;
  return (
    <section aria-label={messages.about}>
      <TabList titles={titles} chosen={chosen} onChoose={choose} />
      {TABS.map((tab) => (
        <div
          key={tab}
          role="tabpanel"
          id={tab}
          aria-label={titles[tab]}
          className={`scroll-mt-13 py-8${tab === chosen ? '' : ' hidden noscript:block'}`}
        >
          {panels[tab]}
        </div>
      ))}
    </section>
  );
}

interface TabListProps {
  titles: Record<Tab, string>;
  chosen: Tab;
  onChoose: (tab: Tab) => void;
}

/** One tab stop; the arrow keys select (WAI-ARIA Authoring Practices, 'Tabs'). */
function TabList({ titles, chosen, onChoose }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  const chooseByKey = (event: KeyboardEvent) => {
    const at = TABS.indexOf(chosen);
    const next = { ArrowRight: at + stepRight(), ArrowLeft: at - stepRight(), Home: 0, End: -1 }[event.key];
    const tab = next === undefined ? undefined : TABS.at(next % TABS.length);
    if (!tab) return;
    event.preventDefault();
    onChoose(tab);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[TABS.indexOf(tab)]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={messages.about}
      className="flex gap-5 overflow-x-auto border-b border-line font-semibold whitespace-nowrap [scrollbar-width:none] sm:gap-6 noscript:hidden"
    >
      {TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === chosen}
          aria-controls={tab}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
          onKeyDown={chooseByKey}
          className={`min-h-12 border-b-2 transition-colors duration-150 focus-visible:-outline-offset-2 ${tab === chosen ? 'border-ink' : 'border-transparent text-muted hover:text-ink'}`}
        >
          {titles[tab]}
        </button>
      ))}
    </div>
  );
}

function Details({ product: { fullDescription, description, features } }: { product: PageProduct }) {
  return (
    <div className="grid max-w-prose gap-6 wrap-anywhere">
      {(fullDescription ?? description).split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} dir="auto">
          {paragraph}
        </p>
      ))}
      {features.length > 0 && (
        <div>
          <h2 className="mb-3 text-lg font-bold">{messages.features}</h2>
          <ul className="grid gap-2">
            {features.map((feature) => (
              <li key={feature} className="flex gap-3">
                <Check aria-hidden className="mt-1 size-4 shrink-0 text-good" />
                <span dir="auto">{feature}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Specifications({ product }: { product: PageProduct }) {
  return (
    <dl className="facts">
      {specificationsOf(product).map(([name, value]) => (
        <div key={name} dir="auto">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A product without specifications shows its other attributes; the country of origin is always shown. */
function specificationsOf(product: PageProduct): [name: string, value: string][] {
  const { specifications, category, brand, weight, dimensions, countryOfOrigin } = product;
  const own = Object.entries(specifications);
  const others =
    own.length > 0
      ? {}
      : { [messages.category]: category.name, [messages.brand]: brand, [messages.weight]: weight, [messages.dimensions]: dimensions };
  const known = { ...others, [messages.countryOfOrigin]: countryOfOrigin };
  return [...own, ...Object.entries(known)].filter((entry): entry is [string, string] => entry[1] !== undefined);
}
