import { Check } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { ProductDetail } from './catalog.schema';

const TABS = ['Product Details', 'Specifications'] as const;
type Tab = (typeof TABS)[number];

/** Section 2 of the specification. Without JavaScript every panel is open. */
export function ProductInfo({ product }: { product: ProductDetail }) {
  const [chosen, setChosen] = useState<Tab>(TABS[0]);
  const id = useId();
  const panels = {
    'Product Details': <Details product={product} />,
    Specifications: <Specifications product={product} />,
  } satisfies Record<Tab, unknown>;
  return (
    <section aria-label="About this product">
      <TabList id={id} chosen={chosen} onChoose={setChosen} />
      {TABS.map((tab, i) => (
        <div
          key={tab}
          role="tabpanel"
          id={`${id}${i}`}
          aria-label={tab}
          className={`py-8 ${tab === chosen ? '' : 'hidden noscript:block'}`}
        >
          {panels[tab]}
        </div>
      ))}
    </section>
  );
}

/** One stop of the Tab key; the arrow keys choose (WAI-ARIA Authoring Practices, 'Tabs'). */
function TabList({ id, chosen, onChoose }: { id: string; chosen: Tab; onChoose: (tab: Tab) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const chooseByKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (TABS.indexOf(chosen) + step + TABS.length) % TABS.length;
    onChoose(TABS[next] ?? chosen);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label="About this product" className="flex gap-6 border-b border-line noscript:hidden">
      {TABS.map((tab, i) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === chosen}
          aria-controls={`${id}${i}`}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
          onKeyDown={chooseByKey}
          className={`-mb-px min-h-12 border-b-2 font-semibold transition-colors duration-150 ${tab === chosen ? 'border-ink' : 'border-transparent text-muted hover:text-ink'}`}
        >
          {tab}
        </button>
      ))}
    </div>
  );
}

function Details({ product: { fullDescription, description, features } }: { product: ProductDetail }) {
  return (
    <div className="grid max-w-prose gap-6">
      {(fullDescription ?? description).split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {features.length > 0 && (
        <div>
          <h2 className="mb-3 text-lg font-bold">Features</h2>
          <ul className="grid gap-2">
            {features.map((feature) => (
              <li key={feature} className="flex gap-3">
                <Check aria-hidden className="mt-1 size-4 shrink-0 text-good" />
                {feature}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Specifications({ product }: { product: ProductDetail }) {
  return (
    <dl className="max-w-2xl divide-y divide-line">
      {specificationsOf(product).map(([name, value]) => (
        <div key={name} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 py-3">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Without specifications of its own, a product shows what else is known of it (section 2 of the specification). */
function specificationsOf({ specifications, category, brand, weight, dimensions }: ProductDetail): [name: string, value: string][] {
  const own = Object.entries(specifications);
  if (own.length > 0) return own;
  const known = { Category: category.name, Brand: brand, Weight: weight, Dimensions: dimensions };
  return Object.entries(known).filter((entry): entry is [string, string] => entry[1] !== undefined);
}
